/** The duties of a Korean shop that the opening check examines (ADR 29). */
export const dutyCodes = [
  ...(['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10', 'L11', 'L12', 'L13'] as const),
  ...(['L14', 'L15', 'L16', 'L17', 'L18', 'L19', 'L20', 'L21', 'L22', 'L23', 'L24', 'L25'] as const),
] as const;
export type DutyCode = (typeof dutyCodes)[number];

/**
 * A shop takes no orders while one of these duties is unmet: the seller's identity (L6), the privacy policy (L14),
 * documents that promise only what the shop offers (L19), the 통신판매업 number (L23).
 */
export const openingDuties: readonly DutyCode[] = ['L6', 'L14', 'L19', 'L23'];

/**
 * The page where anybody can look up a business by its number of ten digits (시행규칙 §7). Undefined for any other text.
 */
export const businessLookupUrl = (registrationNumber: string): string | undefined => {
  const digits = registrationNumber.replace(/\D/g, '');
  return digits.length === 10 ? `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${digits}` : undefined;
};

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
/** True when a text can be a 사업자등록번호: ten digits, not all zero, with the right check digit at the end. */
export const isRegistrationNumber = (text: string): boolean => {
  const digits = [...text.replace(/-/g, '')].map(Number);
  if (digits.length !== 10 || digits.some(Number.isNaN) || digits.every((digit) => digit === 0)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const ninth = digits[8] ?? 0;
  return (10 - ((sum + Math.floor((ninth * 5) / 10)) % 10)) % 10 === digits[9];
};
