/** Only what a phone number is made of (back-office document §5). */
export const phoneTyped = (text: string): string => text.replace(/[^\d-]/g, '');

const fewestDigits = 4;

/** Why no list can be searched by this part of a phone, or undefined; an empty one searches by none. */
export const validatePhone = (text: string): string | undefined =>
  text !== '' && text.replace(/\D/g, '').length < fewestDigits
    ? `전화번호는 숫자 ${fewestDigits}자리 이상 입력해주세요.`
    : undefined;

/** The phone in an address; one that cannot be searched counts as none. */
export const readPhone = (query: URLSearchParams): string => {
  const text = query.get('phoneNumber') ?? '';
  return validatePhone(text) ? '' : text;
};
