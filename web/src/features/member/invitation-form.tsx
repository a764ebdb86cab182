import { isDisplayName } from '@gyeol/contracts/rules/identity.ts';
import { isKnownPassword } from '@gyeol/contracts/rules/known-password.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useCall } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { PasswordFields } from './passwords.tsx';

interface Values {
  displayName: string;
  password: string;
  passwordAgain: string;
}
interface Props {
  token: string;
  email: string;
  /** True when the e-mail has an account, whose password is then asked. */
  hasAccount: boolean;
  onDone: () => void;
}
const refusedByRule = (password: string): string | undefined =>
  isKnownPassword(password) ? '널리 쓰여 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 정해주세요.' : undefined;

const OwnPassword = () => (
  <p className="text-13 text-ink-2">
    이 이메일로 가입한 계정이 있습니다. 그 계정의 비밀번호로 수락합니다. 비밀번호가 기억나지 않으면{' '}
    <Link to="/user/findInfo" className="underline">
      이메일·비밀번호 찾기
    </Link>
    에서 새로 정한 뒤 링크를 다시 열어주세요.
  </p>
);

export const InvitationForm = ({ token, email, hasAccount, onDone }: Props) => {
  const form = useForm<Values>({ defaultValues: { displayName: '', password: '', passwordAgain: '' } });
  const { register, formState } = form;
  const [failure, setFailure] = useState<string>();
  const { send } = useCall('staff.acceptInvitation', {
    failed: '초대를 수락하지 못했습니다. 다시 시도해주세요.',
    sayFailed: setFailure,
    leaves: true,
  });
  const submit = form.handleSubmit(async ({ displayName, password }) => {
    const known = refusedByRule(password);
    if (known !== undefined && !hasAccount) return form.setError('password', { message: known }, { shouldFocus: true });
    const accepted = await send({
      body: { token, password, ...(hasAccount ? {} : { displayName: displayName.trim() }) },
    });
    if (accepted) onDone();
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField label="로그인할 이메일" type="email" autoComplete="username" value={email} readOnly />
        {hasAccount ? (
          <>
            <OwnPassword />
            <PasswordField
              label="비밀번호"
              required
              autoComplete="current-password"
              error={formState.errors.password?.message}
              {...register('password', { required: '비밀번호를 입력해주세요.' })}
            />
          </>
        ) : (
          <>
            <TextField
              label="이름"
              required
              autoComplete="name"
              hint="직원 목록과 감사 기록에 보입니다. 한글, 영문, 숫자 2~20자"
              error={formState.errors.displayName?.message}
              {...register('displayName', {
                validate: (text) => isDisplayName(text.trim()) || '이름을 한글, 영문, 숫자 2~20자로 입력해주세요.',
              })}
            />
            <PasswordFields label="비밀번호" mismatch="비밀번호가 일치하지 않습니다." />
          </>
        )}
        <p role="alert" className="text-13 text-stop empty:hidden">
          {failure}
        </p>
        <Button type="submit" wide busy={formState.isSubmitting} busyText="수락하는 중…">
          초대 수락
        </Button>
      </form>
    </FormProvider>
  );
};
