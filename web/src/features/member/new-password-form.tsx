import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { myInfoQuery } from '../../entities/member/my-info-query.ts';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { PasswordFields, type PasswordValues } from './passwords.tsx';

/** After recovery: the found e-mail, and a new password for it. */
export const NewPasswordForm = ({ email, onTooLate }: { email: string; onTooLate: () => void }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<PasswordValues>({
    defaultValues: { password: '', passwordAgain: '' },
  });
  const [failure, setFailure] = useState<string>();
  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await call('member.editPassword', { body: { password } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PASSWORD_NOT_CHECKED'))
        return setFailure(messageOf(error, '비밀번호 변경 중 오류가 발생했습니다.'));
      await alert('인증한 지 10분이 지났습니다. 전화번호 인증부터 다시 진행해주세요.');
      return onTooLate();
    }
    void client.invalidateQueries({ queryKey: myInfoQuery.queryKey });
    toast('비밀번호가 변경되었습니다.');
    void navigate('/', { replace: true });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="rounded-sm border border-line bg-surface p-4 text-ink-2">
        가입한 이메일은 <strong className="font-semibold text-ink">{email}</strong>입니다.
      </p>
      {/* For password managers, which look for the account beside a new password. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordFields
        register={register}
        errors={formState.errors}
        label="새 비밀번호"
        mismatch="새 비밀번호가 일치하지 않습니다."
      />
      <p role="alert" className="text-13 text-stop empty:hidden">
        {failure}
      </p>
      <Button type="submit" wide busy={formState.isSubmitting}>
        비밀번호 변경
      </Button>
    </form>
  );
};
