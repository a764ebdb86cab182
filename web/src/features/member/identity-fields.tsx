import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { call } from '../../shared/api/call.ts';
import { CheckedField } from './checked-field.tsx';
import { type Availability, displayNameTexts, useAvailability, usernameTexts } from './use-availability.ts';

export interface IdentityValues {
  username: string;
  displayName: string;
}
type Identity = Record<keyof IdentityValues, Availability>;

/** Whether the e-mail and the nickname that are in the form are free. */
export const useIdentity = ({ username, displayName }: IdentityValues): Identity => ({
  username: useAvailability(
    username,
    (text) => call('member.checkUsername', { body: { username: text } }),
    usernameTexts,
  ),
  displayName: useAvailability(
    displayName,
    (text) => call('member.checkDisplayName', { body: { displayName: text } }),
    displayNameTexts,
  ),
});

interface Props {
  register: UseFormRegister<IdentityValues>;
  errors: FieldErrors<IdentityValues>;
  identity: Identity;
  /** `username` where a password belongs to it. */
  emailIs: 'username' | 'email';
}

/** E-mail and nickname, each with its duplicate check. */
export const IdentityFields = ({ register, errors, identity, emailIs }: Props) => (
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
