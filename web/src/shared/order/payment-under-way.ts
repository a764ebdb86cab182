import { currentSession } from '../session/session.ts';

/** A payment that the card company has taken and the shop has not decided about yet. */
interface UnderWay {
  merchantUid: string;
  impUid: string;
}
const name = 'payment:under-way';
const owner = (): string => currentSession()?.username ?? '';

/** Kept for every tab of this browser until it is decided, so that nobody pays a second time meanwhile. */
export const rememberPayment = (payment: UnderWay): void =>
  localStorage.setItem(name, JSON.stringify({ ...payment, owner: owner() }));

export const forgetPayment = (): void => localStorage.removeItem(name);

const stored = (): (UnderWay & { owner: string }) | undefined => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Where the member's payment is followed, if there is one under way. */
export const paymentUnderWay = (): string | undefined => {
  const payment = stored();
  return payment && payment.owner === owner() ? returnAddress(payment) : undefined;
};

/** The address to which card companies lead back, where a payment is followed until it is decided. */
export const returnAddress = ({ merchantUid, impUid }: UnderWay): string =>
  `/payment-redirect?${new URLSearchParams({ imp_uid: impUid, merchant_uid: merchantUid })}`;
