import { useFormContext } from 'react-hook-form';
import { write } from '../../shared/api/write.ts';
import { CheckedField } from './checked-field.tsx';
import { type Availability, displayNameTexts, useAvailability, usernameTexts } from './use-availability.ts';

export interface IdentityValues {
  username: string;
  displayName: string;
}
type Identity = Record<keyof IdentityValues, Availability>;

export const useIdentity = ({ username, displayName }: IdentityValues): Identity => ({
  username: useAvailability(
    username,
    (text) => write('member.checkUsername', { body: { username: text } }),
    usernameTexts,
  ),
  displayName: useAvailability(
    displayName,
    (text) => write('member.checkDisplayName', { body: { displayName: text } }),
    displayNameTexts,
  ),
});

interface Props {
  identity: Identity;
  /**
   * Use `username` when the form has a password. Password managers then store the e-mail together with the password.
   */
  emailIs: 'username' | 'email';
}

export const IdentityFields = ({ identity, emailIs }: Props) => {
  const { register, formState } = useFormContext<IdentityValues>();
  const { errors } = formState;
  return (
    <>
      <CheckedField
        label="이메일"
        required
        type="email"
        autoComplete={emailIs}
        maxLength={254}
        availability={identity.username}
        error={errors.username?.message}
        {...register('username', { required: '이메일을 입력해주세요.' })}
      />
      <CheckedField
        label="닉네임"
        required
        autoComplete="nickname"
        maxLength={20}
        hint="한글, 영문, 숫자, 밑줄(_)로 2~20자"
        availability={identity.displayName}
        error={errors.displayName?.message}
        {...register('displayName', { required: '닉네임을 입력해주세요.' })}
      />
    </>
  );
};
