import { currentSession } from '../../shared/session/session.ts';

/** A payment that the card company has taken and the shop has not decided about yet. */
interface UnderWay {
  merchantUid: string;
  impUid: string;
}
const storageKey = 'payment:under-way';
const currentUsername = (): string => currentSession()?.username ?? '';

/** Kept for every tab of this browser until it is decided, so that nobody pays a second time meanwhile. */
export const rememberPayment = (payment: UnderWay): void =>
  localStorage.setItem(storageKey, JSON.stringify({ ...payment, owner: currentUsername() }));

export const forgetPayment = (): void => localStorage.removeItem(storageKey);

const stored = (): (UnderWay & { owner: string }) | undefined => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Where the member's payment is followed, if there is one under way. */
export const paymentUnderWay = (): string | undefined => {
  const payment = stored();
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
const exchangeKey = 'payment:exchange';

/** Where the difference of an exchange is paid. */
export const exchangePaymentPath = (merchantUid: string): string => `/payment?order=${merchantUid}`;
/** Of any other payment nothing is remembered. */
export const rememberExchangeDue = (payment: { merchantUid: string; exchangeOf?: string | undefined }): void => {
  const { merchantUid, exchangeOf: order } = payment;
  if (order) localStorage.setItem(exchangeKey, JSON.stringify({ merchantUid, order } satisfies ExchangeDue));
};

/** The page of the claims whose difference this is; undefined of an order, or where nobody remembers it. */
export const claimsPathOf = (merchantUid: string | null): string | undefined => {
  try {
    const due = JSON.parse(localStorage.getItem(exchangeKey) ?? 'null') as ExchangeDue | null;
    return due !== null && due.merchantUid === merchantUid ? `/payment/claims/${due.order}` : undefined;
  } catch {
    return undefined;
  }
};
