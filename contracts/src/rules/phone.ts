import { foldDigits } from './typed-text.ts';

const mobile = /^01[016789]\d{7,8}$/;
/**
 * Matches Korean numbers in digits: mobile phones, regions, the internet (070), safety numbers (050x), toll-free
 * numbers (080), personal numbers (030x) and numbers of companies (1588-…), which have no area code.
 */
export const telephonePattern =
  '^(?:01[016789]\\d{7,8}|02\\d{7,8}|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])\\d{7,8}|070\\d{7,8}|080\\d{7,8}|0[35]0\\d{8,9}|1[5-8]\\d{6})$';
const telephone = /* @__PURE__ */ new RegExp(telephonePattern);

/** True for a Korean number, in digits, that a courier can call. */
export const isTelephone = (digits: string): boolean => telephone.test(digits);

const between = /[\s\-.·()/（）．／]/gu;
/** Matches the country code: `+82`, `0082`, or `82` as browsers fill it in. */
const countryCode = /^(?:\+|00)?82/u;

/**
 * Folds a number to digits from any spelling: `+82 10-1234-5678`, `82-10-…`, `010.1234.5678`, full-width digits. The
 * country code is removed only when a Korean number remains. Other search texts therefore keep their digits.
 */
export const foldPhone = (text: string): string => {
  const typed = foldDigits(text).replace(between, '');
  const rest = typed.replace(countryCode, '');
  if (rest === typed) return typed;
  const national = [`0${rest.replace(/^0/, '')}`, rest].find(isTelephone);
  return national ?? typed;
};

/**
 * Returns the digits of a Korean mobile number, or undefined for any other number. Only a mobile number can receive
 * codes and messages (docs/design/decisions/identity.md).
 */
export const parsePhone = (text: string): string | undefined => {
  const digits = foldPhone(text);
  return mobile.test(digits) ? digits : undefined;
};

/**
 * Returns the digits of a mobile number that Kakao writes as `+82 10-1234-5678` or `+82 010-1234-5678`, or undefined
 * for numbers of other countries.
 */
export const parseKakaoPhone = (text: string): string | undefined =>
  text.startsWith('+82') ? parsePhone(text) : undefined;

/**
 * Adds hyphens: `01012345678` → `010-1234-5678`, `0212345678` → `02-1234-5678`. A text that is no Korean number stays
 * as it is.
 */
export const formatPhone = (digits: string): string =>
  isTelephone(digits)
    ? digits.replace(/^(02|0[35]0\d(?=\d{8}$)|0\d\d|1\d{3}(?=\d{4}$))?(\d{3,4}?)?(\d{4})$/, (_, ...parts) =>
        parts.slice(0, 3).filter(Boolean).join('-'),
      )
    : digits;
