import { addDays, seoulDate, seoulInstant } from './business-day.ts';
import { isRegistrationNumber } from './duties.ts';
import { formatPhone, parsePhone } from './phone.ts';

/** The purposes of a 현금영수증. */
export const receiptPurposes = { deduction: '소득공제용', expense: '지출증빙용' } as const;
export type ReceiptPurpose = keyof typeof receiptPurposes;

/** The number that a receipt is issued to, in digits. */
export interface ReceiptNumber {
  kind: 'phone' | 'card' | 'business';
  digits: string;
}

/**
 * Reads a typed number. For an expense, this is a 사업자등록번호 with its check digit. For a deduction, it is a mobile phone
 * or a 현금영수증 card of 16 to 19 digits. Undefined for anything else, above all for the 13 digits of a resident
 * registration number, which no shop may take.
 */
export const parseReceiptNumber = (purpose: ReceiptPurpose, typed: string): ReceiptNumber | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  if (purpose === 'expense') return isRegistrationNumber(digits) ? { kind: 'business', digits } : undefined;
  if (parsePhone(digits) !== undefined) return { kind: 'phone', digits };
  return /^\d{16,19}$/.test(digits) ? { kind: 'card', digits } : undefined;
};

/** Masks a number as `010-****-5678` or `******7890`, enough for its owner to recognize it. */
export const maskReceiptNumber = ({ kind, digits }: ReceiptNumber): string =>
  kind === 'phone'
    ? formatPhone(digits).replace(/-\d+-/, (middle) => middle.replace(/\d/g, '*'))
    : `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;

/** The tax office's number for 자진발급. A shop issues a receipt to this number when the buyer requested none. */
export const selfIssueNumber: ReceiptNumber = { kind: 'phone', digits: '0100001234' };
const selfIssueDays = 5;
/**
 * The time from which the shop issues a receipt by 자진발급 for a payment whose buyer requested none. This is the start of
 * a Seoul day; the law's deadline is the end of the same day.
 */
export const selfIssueAt = (paidAt: Date): Date => seoulInstant(addDays(seoulDate(paidAt), selfIssueDays));
