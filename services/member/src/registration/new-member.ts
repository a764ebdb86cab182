import { isDisplayName, isEmail, normalizeEmail } from '@gyeol/contracts/rules/identity.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';

// Folded here, too: commands and Kakao bring texts that no request brought.

/** The e-mail as stored, or USERNAME_INVALID. */
export const usernameOf = (text: string): string => {
  const username = normalizeEmail(text);
  if (!isEmail(username)) throw problem('USERNAME_INVALID');
  return username;
};

/** The nickname as stored, or DISPLAY_NAME_INVALID. */
export const displayNameOf = (text: string): string => {
  const displayName = foldLine(text);
  if (!isDisplayName(displayName)) throw problem('DISPLAY_NAME_INVALID');
  return displayName;
};

/** The real name as stored; one in which nothing is seen is none. */
export const realNameOf = (text: string): string => {
  const realName = foldLine(text);
  if (realName === '') throw problem('BAD_REQUEST', { message: '이름을 입력해주세요.', extra: { field: 'realName' } });
  return realName;
};

/** Two sign-ups at once: the unique key decides, and the later one learns which of its fields was taken. */
const takenProblem = (error: unknown): ProblemError | undefined => {
  if (isUniqueViolation(error, 'members_username_key')) return problem('USERNAME_TAKEN');
  if (isUniqueViolation(error, 'members_display_name_key')) return problem('DISPLAY_NAME_TAKEN');
  if (isUniqueViolation(error, 'members_phone_number_key')) return problem('PHONE_TAKEN');
  if (isUniqueViolation(error, 'members_kakao_id_key')) return problem('KAKAO_EXPIRED');
  return undefined;
};

/** Runs a sign-up; a taken e-mail, nickname or phone is its 409. */
export const refusingTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw takenProblem(error) ?? error;
  }
};
