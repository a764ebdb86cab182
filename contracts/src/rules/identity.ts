import { foldLine } from './typed-text.ts';

/** Nickname: 2–20 of Hangul, letters, digits and `_` (docs/design/decisions/identity.md). */
const displayNamePattern = '^[가-힣ㄱ-ㅎㅏ-ㅣA-Za-z0-9_]{2,20}$';
const displayName = /* @__PURE__ */ new RegExp(displayNamePattern);
export const isDisplayName = (text: string): boolean => displayName.test(text);

const localPart = '[^\\s@"(),:;<>[\\\\\\]]+';
const email = /* @__PURE__ */ new RegExp(`^${localPart}@[^\\s@.,]+(\\.[^\\s@.,]+)+$`);
/**
 * Matches the beginning of any e-mail address that an account can have, if the beginning has two or more characters.
 * Operators search by such beginnings.
 */
export const emailBeginningPattern = `^(?=..)${localPart}(?:@[^\\s@]*)?$`;
/** E-mails are compared without case, without blanks at their ends and without invisible letters. */
export const normalizeEmail = (text: string): string => foldLine(text).toLowerCase();
export const isEmail = (text: string): boolean => text.length <= 254 && email.test(text);

export const passwordMinLength = 8;
export const passwordMaxLength = 72;
