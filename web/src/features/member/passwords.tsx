import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { passwordHint, passwordRefusal } from '../../entities/member/new-password.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';

export interface PasswordValues {
  password: string;
  passwordAgain: string;
}
interface Props {
  label: string;
  mismatch: string;
}

export const PasswordFields = ({ label, mismatch }: Props) => {
  const { register, formState } = useFormContext<PasswordValues>();
  const { errors } = formState;
  const [hint, setHint] = useState(passwordHint(''));
  return (
    <>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        hint={hint}
        error={errors.password?.message}
        {...register('password', {
          validate: passwordRefusal,
          onChange: ({ target }: { target: HTMLInputElement }) => setHint(passwordHint(target.value)),
        })}
      />
      <PasswordField
        label={`${label} 확인`}
        required
        autoComplete="new-password"
        error={errors.passwordAgain?.message}
        {...register('passwordAgain', {
          validate: (text, { password }) => text === password || mismatch,
        })}
      />
    </>
  );
};
