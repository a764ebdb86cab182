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
