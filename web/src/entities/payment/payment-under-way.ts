import { storedValue } from '../../shared/lib/stored.ts';
import { currentSession } from '../../shared/session/session.ts';

/** A payment that the card company has taken and the shop has not decided about yet. */
interface UnderWay {
  merchantUid: string;
  impUid: string;
}
interface OwnUnderWay extends UnderWay {
  owner: string;
}
const isUnderWay = (kept: unknown): kept is OwnUnderWay => {
  const { merchantUid, impUid, owner } = (kept ?? {}) as Partial<OwnUnderWay>;
  return [merchantUid, impUid, owner].every((part) => typeof part === 'string');
};
const underWay = storedValue('browser', 'payment:under-way', isUnderWay);
const currentUsername = (): string => currentSession()?.username ?? '';

/** Kept for every tab of this browser until it is decided, so that nobody pays a second time meanwhile. */
export const rememberPayment = (payment: UnderWay): void => underWay.write({ ...payment, owner: currentUsername() });

export const forgetPayment = underWay.remove;

/** Where the member's payment is followed, if there is one under way. */
export const paymentUnderWay = (): string | undefined => {
  const payment = underWay.read();
  return payment && payment.owner === currentUsername() ? paymentRedirectPath(payment) : undefined;
};

/** The address to which card companies lead back, where a payment is followed until it is decided. */
export const paymentRedirectPath = ({ merchantUid, impUid }: UnderWay): string =>
  `/payment-redirect?${new URLSearchParams({ imp_uid: impUid, merchant_uid: merchantUid })}`;

/** The difference of an exchange that this browser is paying, and whose it is: an order's payment without a page. */
interface ExchangeDue {
  merchantUid: string;
  order: string;
}
const isExchangeDue = (kept: unknown): kept is ExchangeDue => {
  const { merchantUid, order } = (kept ?? {}) as Partial<ExchangeDue>;
  return typeof merchantUid === 'string' && typeof order === 'string';
};
const exchangeDue = storedValue('browser', 'payment:exchange', isExchangeDue);

/** Where the difference of an exchange is paid. */
export const exchangePaymentPath = (merchantUid: string): string => `/payment?order=${merchantUid}`;
/** Of any other payment nothing is remembered. */
export const rememberExchangeDue = (payment: { merchantUid: string; exchangeOf?: string | undefined }): void => {
  const { merchantUid, exchangeOf: order } = payment;
  if (order) exchangeDue.write({ merchantUid, order });
};

/** The page of the claims whose difference this is; undefined of an order, or where nobody remembers it. */
export const claimsPathOf = (merchantUid: string | null): string | undefined => {
  const due = exchangeDue.read();
  return due?.merchantUid === merchantUid ? `/payment/claims/${due.order}` : undefined;
};
