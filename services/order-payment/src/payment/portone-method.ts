import { type PaidMethod, type PaymentMethod, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';

/** The fields of a PortOne payment that name its method. */
export interface WireMethod {
  pay_method?: string | null;
  pg_provider?: string | null;
  /** The easy pay that the buyer chose in a PG's window. */
  emb_pg_provider?: string | null;
}

const codes = Object.keys(paymentMethods) as PaymentMethod[];
const easyPays = codes.filter((code) => paymentMethods[code].kind === 'easy-pay');
/** Finds an easy pay by its code. Its second versions and test shops count as the same, for example `tosspay_v2`. */
const easyPayOf = (name: string | null | undefined): PaymentMethod | undefined =>
  easyPays.find((code) => name === code || name?.startsWith(`${code}_`));

/**
 * Answers the method of a payment. An easy pay has priority in each field: under its own contract it reports `card` or
 * `point` as its method, and through a PG it is named beside the method.
 */
export const toMethod = ({ pay_method, pg_provider, emb_pg_provider }: WireMethod): PaidMethod =>
  easyPayOf(emb_pg_provider) ??
  easyPayOf(pay_method) ??
  easyPayOf(pg_provider) ??
  codes.find((code) => paymentMethods[code].payMethod === pay_method) ??
  'other';
