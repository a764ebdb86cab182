import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { PasswordFields, type PasswordValues } from './passwords.tsx';

export const NewPasswordForm = ({ email, onTooLate }: { email: string; onTooLate: () => void }) => {
  const navigate = useNavigate();
  const form = useForm<PasswordValues>({ defaultValues: { password: '', passwordAgain: '' } });
  const [failure, setFailure] = useState<string>();
  const { send } = useCall('member.editPassword', {
    done: '비밀번호가 변경되었습니다.',
    failed: (error) => {
      if (!(error instanceof ApiError && error.code === 'PASSWORD_NOT_CHECKED'))
        return messageOf(error, '비밀번호 변경 중 오류가 발생했습니다.');
      void alert('인증한 지 10분이 지났습니다. 전화번호 인증부터 다시 진행해주세요.').then(onTooLate);
      return undefined;
    },
    sayFailed: setFailure,
  });
  const submit = form.handleSubmit(async ({ password }) => {
    if (await send({ body: { password } })) void navigate('/', { replace: true });
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="rounded-sm border border-line bg-surface p-4 text-ink-2">
          가입한 이메일은 <strong className="font-semibold text-ink">{email}</strong>입니다.
        </p>
        {/* Password managers look for the account name beside a new password. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordFields label="새 비밀번호" mismatch="새 비밀번호가 일치하지 않습니다." />
        <p role="alert" className="text-13 text-stop empty:hidden">
          {failure}
        </p>
        <Button type="submit" wide busy={form.formState.isSubmitting}>
          비밀번호 변경
        </Button>
      </form>
    </FormProvider>
  );
};
