import { isDisplayName, isEmail, normalizeEmail } from '@gyeol/contracts/rules/identity.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';

// Requests fold their texts. These functions fold too, because texts from commands and from Kakao come without a
// request.

/** Throws USERNAME_INVALID. */
export const usernameOf = (text: string): string => {
  const username = normalizeEmail(text);
  if (!isEmail(username)) throw problem('USERNAME_INVALID');
  return username;
};

/** Throws DISPLAY_NAME_INVALID. */
export const displayNameOf = (text: string): string => {
  const displayName = foldLine(text);
  if (!isDisplayName(displayName)) throw problem('DISPLAY_NAME_INVALID');
  return displayName;
};

/** Throws BAD_REQUEST when the name has no visible letter. */
export const realNameOf = (text: string): string => {
  const realName = foldLine(text);
  if (realName === '') throw problem('BAD_REQUEST', { message: '이름을 입력해주세요.', extra: { field: 'realName' } });
  return realName;
};

/** The unique keys decide between two sign-ups at once. */
const takenProblem = (error: unknown): ProblemError | undefined => {
  if (isUniqueViolation(error, 'members_username_key')) return problem('USERNAME_TAKEN');
  if (isUniqueViolation(error, 'members_display_name_key')) return problem('DISPLAY_NAME_TAKEN');
  if (isUniqueViolation(error, 'members_phone_number_key')) return problem('PHONE_TAKEN');
  if (isUniqueViolation(error, 'members_kakao_id_key')) return problem('KAKAO_EXPIRED');
  return undefined;
};

/** Throws 409 for a taken e-mail, nickname or phone. */
export const refusingTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw takenProblem(error) ?? error;
  }
};
