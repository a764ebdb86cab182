import { type PaidMethod, type PaymentMethod, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';

/** Where PortOne's payment says what was paid with. */
export interface WireMethod {
  pay_method?: string | null;
  pg_provider?: string | null;
  /** The easy pay that was chosen in a PG's window. */
  emb_pg_provider?: string | null;
}

const codes = Object.keys(paymentMethods) as PaymentMethod[];
const easyPays = codes.filter((code) => paymentMethods[code].kind === 'easy-pay');
/** Their second versions and test shops are theirs: `tosspay_v2`. */
const easyPayOf = (name: string | null | undefined): PaymentMethod | undefined =>
  easyPays.find((code) => name === code || name?.startsWith(`${code}_`));

/**
 * What a payment was made with. An easy pay comes first, wherever it is named: by its own contract it reports `card` or
 * `point` as its method, through a PG it stands beside that.
 */
export const toMethod = ({ pay_method, pg_provider, emb_pg_provider }: WireMethod): PaidMethod =>
  easyPayOf(emb_pg_provider) ??
  easyPayOf(pay_method) ??
  easyPayOf(pg_provider) ??
  codes.find((code) => paymentMethods[code].payMethod === pay_method) ??
  'other';
