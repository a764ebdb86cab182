import { passwordMaxLength, passwordMinLength } from '@gyeol/contracts/rules/identity.ts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextField } from '../../shared/ui/field.tsx';

export interface PasswordValues {
  password: string;
  passwordAgain: string;
}
interface Props {
  register: UseFormRegister<PasswordValues>;
  errors: FieldErrors<PasswordValues>;
  label: string;
  mismatch: string;
}

/** A new password and its confirmation. */
export const PasswordFields = ({ register, errors, label, mismatch }: Props) => (
  <>
    <TextField
      label={label}
      required
      type="password"
      autoComplete="new-password"
      maxLength={passwordMaxLength}
      hint="8자리 이상"
      error={errors.password?.message}
      {...register('password', {
        validate: (text) => text.length >= passwordMinLength || '비밀번호는 최소 8자리 이상이어야 합니다.',
      })}
    />
    <TextField
      label={`${label} 확인`}
      required
      type="password"
      autoComplete="new-password"
      maxLength={passwordMaxLength}
      error={errors.passwordAgain?.message}
      {...register('passwordAgain', {
        validate: (text, { password }) => text === password || mismatch,
      })}
    />
  </>
);
