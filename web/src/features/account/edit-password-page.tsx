import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { myInfoQuery } from '../../entities/member/my-info-query.ts';
import { passwordHint, passwordRefusal } from '../../entities/member/new-password.ts';
import { useAction, write } from '../../shared/api/write.ts';
import { firstError } from '../../shared/lib/first-error.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { Skeleton } from '../../shared/ui/states.tsx';

interface PasswordChange {
  old: string;
  next: string;
  again: string;
}
const fields = ['old', 'next', 'again'] as const;
const rules = {
  old: { validate: (text: string) => text !== '' || '기존 비밀번호를 입력해주세요.' },
  next: {
    validate: (text: string) => (text === '' ? '새 비밀번호를 입력해주세요.' : passwordRefusal(text)),
  },
  again: {
    validate: (text: string, { next }: PasswordChange) =>
      text === '' ? '새 비밀번호 확인을 입력해주세요.' : text === next || '새 비밀번호가 일치하지 않습니다.',
  },
};

/** The shop checks the old password before it sets the new one. */
const changePassword = async ({ old, next }: PasswordChange): Promise<void> => {
  await write('member.checkPassword', { body: { prevPassword: old } });
  await write('member.editPassword', { body: { password: next } });
};

const EditPasswordForm = () => {
  const navigate = useNavigate();
  const session = useSession();
  const form = useForm<PasswordChange>({ defaultValues: { old: '', next: '', again: '' }, shouldFocusError: true });
  const { register, formState, handleSubmit } = form;
  useAutoClearErrors(form);
  const { send, busy } = useAction(changePassword, {
    done: '비밀번호가 변경되었습니다.',
    failed: '비밀번호 변경 중 오류가 발생했습니다.',
  });
  const change = async (values: PasswordChange): Promise<void> => {
    if (await send(values)) void navigate('/user/myPage', { replace: true });
  };
  const submit = handleSubmit(change, (errors) => alert(firstError(errors, fields) ?? ''));
  const next = useWatch({ control: form.control, name: 'next' });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* Password managers look for the account name beside a new password. */}
      <input type="hidden" autoComplete="username" value={session?.username ?? ''} readOnly />
      <PasswordField
        label="기존 비밀번호"
        required
        autoComplete="current-password"
        error={formState.errors.old?.message}
        {...register('old', rules.old)}
      />
      <PasswordField
        label="새 비밀번호"
        required
        autoComplete="new-password"
        hint={passwordHint(next)}
        error={formState.errors.next?.message}
        {...register('next', rules.next)}
      />
      <PasswordField
        label="새 비밀번호 확인"
        required
        autoComplete="new-password"
        error={formState.errors.again?.message}
        {...register('again', rules.again)}
      />
      <Button type="submit" wide busy={busy} busyText="변경하고 있습니다…" className="mt-2">
        비밀번호 변경
      </Button>
    </form>
  );
};

/** An account from a Kakao sign-up has no old password. */
const NoPassword = () => (
  <div className="flex flex-col gap-6">
    <p className="text-ink-2">
      카카오로 가입하여 아직 비밀번호가 없습니다. 전화번호를 인증하면 이메일로도 로그인할 수 있는 비밀번호를 정할 수
      있습니다.
    </p>
    <Link to="/user/findInfo" className={buttonClass({ variant: 'primary', wide: true })}>
      비밀번호 정하기
    </Link>
  </div>
);

const EditPasswordPage = () => {
  const { data, isPending } = useQuery(myInfoQuery);
  const content = data?.hasPassword === false ? <NoPassword /> : <EditPasswordForm />;
  return (
    <Page title="비밀번호 변경" width="narrow">
      {isPending ? <Skeleton className="h-control w-full" /> : content}
    </Page>
  );
};
export default EditPasswordPage;
