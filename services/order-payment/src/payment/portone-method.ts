import { type PaidMethod, type PaymentMethod, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';

export interface WireMethod {
  pay_method?: string | null;
  pg_provider?: string | null;
  /** The easy pay that the buyer chose in a PG's window. */
  emb_pg_provider?: string | null;
}

const codes = Object.keys(paymentMethods) as PaymentMethod[];
const easyPays = codes.filter((code) => paymentMethods[code].kind === 'easy-pay');
/**
 * Finds an easy pay by its code. A code with a suffix, such as `tosspay_v2`, names a second version or a test shop of
 * the same easy pay.
 */
const easyPayOf = (name: string | null | undefined): PaymentMethod | undefined =>
  easyPays.find((code) => name === code || name?.startsWith(`${code}_`));

/**
 * Answers the method of a payment. An easy pay has priority in each field:
 * - With a contract of its own, the easy pay reports `card` or `point` as the method.
 * - Through a PG, the easy pay is named beside the method.
 */
export const toMethod = ({ pay_method, pg_provider, emb_pg_provider }: WireMethod): PaidMethod =>
  easyPayOf(emb_pg_provider) ??
  easyPayOf(pay_method) ??
  easyPayOf(pg_provider) ??
  codes.find((code) => paymentMethods[code].payMethod === pay_method) ??
  'other';
