const mobile = /^01[016789]\d{7,8}$/;

/** Digits of any spelling (`010-1234-5678`, `010 1234 5678`). */
export const phoneDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** A Korean mobile number in digits, or undefined when it is none (design decisions "Identity"). */
export const parsePhone = (text: string): string | undefined => {
  const digits = phoneDigits(text);
  return mobile.test(digits) ? digits : undefined;
};

/** Kakao writes `+82 10-1234-5678` or `+82 010-1234-5678`; numbers of other countries are none of ours. */
export const parseKakaoPhone = (text: string): string | undefined => {
  const korean = /^\+82(.*)$/.exec(text)?.[1];
  return korean === undefined ? undefined : parsePhone(`0${korean.replace(/\D/g, '').replace(/^0/, '')}`);
};

/** `01012345678` → `010-1234-5678`. */
export const formatPhone = (digits: string): string => digits.replace(/^(01\d)(\d{3,4})(\d{4})$/, '$1-$2-$3');
