import { storedValue } from '../../shared/lib/stored.ts';
import { currentSession } from '../../shared/session/session.ts';

/**
 * A payment that the card company has accepted and the shop has not decided on yet. `impUid` is empty for a payment of
 * PortOne V2, which the order number names.
 */
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

/** Keeps the payment for all tabs of this browser until it is decided, so that the member does not pay twice. */
export const rememberPayment = (payment: UnderWay): void => underWay.write({ ...payment, owner: currentUsername() });

export const forgetPayment = underWay.remove;

/**
 * Returns the path of the page that follows the member's running payment. Returns undefined when no payment is running.
 */
export const paymentUnderWay = (): string | undefined => {
  const payment = underWay.read();
  return payment && payment.owner === currentUsername() ? paymentRedirectPath(payment) : undefined;
};

/**
 * Returns the path to which card companies redirect. The page at this path follows the payment until the payment is
 * decided.
 */
export const paymentRedirectPath = ({ merchantUid, impUid }: UnderWay): string => {
  const query = impUid ? { imp_uid: impUid, merchant_uid: merchantUid } : { paymentId: merchantUid };
  return `/payment-redirect?${new URLSearchParams(query)}`;
};

/**
 * The price difference of an exchange that this browser is paying (`merchantUid`), and the exchanged order (`order`).
 * The payment of a difference has no page of its own.
 */
interface ExchangeDue {
  merchantUid: string;
  order: string;
}
const isExchangeDue = (kept: unknown): kept is ExchangeDue => {
  const { merchantUid, order } = (kept ?? {}) as Partial<ExchangeDue>;
  return typeof merchantUid === 'string' && typeof order === 'string';
};
const exchangeDue = storedValue('browser', 'payment:exchange', isExchangeDue);

export const exchangePaymentPath = (merchantUid: string): string => `/payment?order=${merchantUid}`;
/**
 * Remembers the order whose exchange has this price difference. Ignores payments that are not for a price difference.
 */
export const rememberExchangeDue = (payment: { merchantUid: string; exchangeOf?: string | undefined }): void => {
  const { merchantUid, exchangeOf: order } = payment;
  if (order) exchangeDue.write({ merchantUid, order });
};

/**
 * Returns the path of the claims page that belongs to the payment of a price difference. Returns undefined for the
 * payment of an order, and for a difference that this browser does not know.
 */
export const claimsPathOf = (merchantUid: string | null): string | undefined => {
  const due = exchangeDue.read();
  return due?.merchantUid === merchantUid ? `/payment/claims/${due.order}` : undefined;
};
