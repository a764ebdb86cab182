import { passwordMaxLength, passwordMinLength } from '@gyeol/contracts/rules/identity.ts';
import { useForm } from 'react-hook-form';
import { firstError } from '../../shared/lib/first-error.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { alert } from '../../shared/ui/ask.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { type PasswordChange, useChangePassword } from './use-change-password.ts';

const fields = ['old', 'next', 'again'] as const;
const rules = {
  old: { validate: (text: string) => text !== '' || '기존 비밀번호를 입력해주세요.' },
  next: {
    validate: (text: string) =>
      text === ''
        ? '새 비밀번호를 입력해주세요.'
        : text.length >= passwordMinLength || '비밀번호는 최소 8자리 이상이어야 합니다.',
  },
  again: {
    validate: (text: string, { next }: PasswordChange) =>
      text === '' ? '새 비밀번호 확인을 입력해주세요.' : text === next || '새 비밀번호가 일치하지 않습니다.',
  },
};

const EditPasswordPage = () => {
  const session = useSession();
  const form = useForm<PasswordChange>({ defaultValues: { old: '', next: '', again: '' }, shouldFocusError: true });
  const { register, formState, handleSubmit } = form;
  useFleetingErrors(form);
  const { change, busy } = useChangePassword();
  const submit = handleSubmit(change, (errors) => alert(firstError(errors, fields) ?? ''));
  const secret = { type: 'password', required: true, maxLength: passwordMaxLength } as const;
  return (
    <Page title="비밀번호 변경" width="narrow">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* For password managers, which look for the account beside a new password. */}
        <input type="hidden" autoComplete="username" value={session?.username ?? ''} readOnly />
        <TextField
          label="기존 비밀번호"
          {...secret}
          autoComplete="current-password"
          error={formState.errors.old?.message}
          {...register('old', rules.old)}
        />
        <TextField
          label="새 비밀번호"
          {...secret}
          autoComplete="new-password"
          hint="8자리 이상"
          error={formState.errors.next?.message}
          {...register('next', rules.next)}
        />
        <TextField
          label="새 비밀번호 확인"
          {...secret}
          autoComplete="new-password"
          error={formState.errors.again?.message}
          {...register('again', rules.again)}
        />
        <Button type="submit" wide busy={busy} busyText="변경하고 있습니다…" className="mt-2">
          비밀번호 변경
        </Button>
      </form>
    </Page>
  );
};
export default EditPasswordPage;
