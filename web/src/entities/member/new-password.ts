import { passwordMaxLength, passwordMinLength } from '@gyeol/contracts/rules/identity.ts';
import { isKnownPassword } from '@gyeol/contracts/rules/known-password.ts';

/**
 * A password that is too long is refused and not cut. After a cut, the member could not log in with the full password.
 */
export const passwordRefusal = (text: string): string | undefined => {
  if (text.length < passwordMinLength) return '비밀번호는 최소 8자리 이상이어야 합니다.';
  return text.length > passwordMaxLength ? `비밀번호는 ${passwordMaxLength}자 이하여야 합니다.` : undefined;
};

/** A widely known password is allowed, but the hint warns about it. */
export const passwordHint = (text: string): string =>
  text.length >= passwordMinLength && isKnownPassword(text)
    ? '널리 쓰여 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 권합니다.'
    : '8자리 이상';
