/** Keeps only digits and hyphens (back-office document §5). */
export const phoneTyped = (text: string): string => text.replace(/[^\d-]/g, '');

const fewestDigits = 4;

/**
 * Returns the reason why a list cannot be searched by this part of a phone number, or undefined. An empty text is valid
 * and filters nothing.
 */
export const validatePhone = (text: string): string | undefined =>
  text !== '' && text.replace(/\D/g, '').length < fewestDigits
    ? `전화번호는 숫자 ${fewestDigits}자리 이상 입력해주세요.`
    : undefined;

/** Reads the phone number from the address. An invalid number is read as empty. */
export const readPhone = (query: URLSearchParams): string => {
  const text = query.get('phoneNumber') ?? '';
  return validatePhone(text) ? '' : text;
};
