import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import type { PaidMethod } from '@gyeol/contracts/rules/payment-methods.ts';

/** A cancel that the provider carried out, in the payment's currency. */
interface Cancellation {
  id: string;
  amount: number;
  at: Date;
  /** The requested reason. Empty when the provider does not report it. */
  reason: string;
}
interface IssuedAccount {
  bank: string;
  number: string;
  holder: string;
  /** Null when the provider does not report it. */
  endsAt: Date | null;
}
/** A buyer's full bank account, for refunds of payments that were not made by card. */
export interface RefundAccount {
  bankCode: string;
  number: string;
  holder: string;
}

/**
 * The provider's report of a payment. In questions of money, the shop trusts no other source. Amounts are in won, or in
 * `currency`.
 */
export interface ProviderPayment {
  /** The name of the provider that reports the payment. */
  provider: string;
  /** The provider's own id of the payment: the `imp_uid` of the documented calls. */
  impUid: string;
  merchantUid: string;
  status: 'ready' | 'paid' | 'failed' | 'cancelled';
  amount: number;
  cancelAmount: number;
  currency: string;
  /** The method that the buyer paid with or began to pay with. */
  method: PaidMethod;
  account: IssuedAccount | null;
  /** True for a test payment, which moves no money. */
  test: boolean;
  /**
   * True when the provider holds the money (구매안전) until the buyer confirms the purchase at the provider, or until the
   * term is over.
   */
  escrow: boolean;
  /** True when a cash receipt was issued for the payment, by this shop or in the provider's own window. */
  hasReceipt?: boolean;
  paidAt: Date | null;
  cancellations: readonly Cancellation[];
}

/** The order number and the provider's own id. One service reads a payment by the order number, another by its own id. */
export interface PaymentIds {
  merchantUid: string;
  transaction: string;
}
/** Answers the ids by which a payment is read and cancelled. */
export const idsOf = ({ merchantUid, impUid }: { merchantUid: string; impUid: string }): PaymentIds => ({
  merchantUid,
  transaction: impUid,
});

interface Party {
  name: string;
  phone: string;
  postCode: string;
  address: string;
}
export interface EscrowDelivery extends PaymentIds {
  carrier: CarrierCode;
  trackingNumber: string;
  shippedAt: Date;
  sender: Party;
  receiver: Party;
}

/** `account` is the refund account that a deposit needs. `escrow` is true for a payment held in escrow. */
export interface CancelInput extends PaymentIds {
  /** Names the cancel or claim that is carried out. A repeat of the same cancel has the same text. */
  intent: string;
  escrow?: boolean | undefined;
  amount: number;
  checksum: number;
  currency: string;
  reason: string;
  account?: RefundAccount | undefined;
}

/** The port to a payment service. Each service, and each version of PortOne, has an adapter. */
export interface PaymentProvider {
  /** The name that is stored with an order and with a payment. */
  readonly name: string;
  /** The names of the provider in paths (`validateIamport`, `webhook/portone`), in lower case. */
  readonly keys: readonly string[];
  /** Throws ProviderDown, ProviderUnreadable. `withinMs` shortens the time-out. */
  find(ids: PaymentIds, withinMs?: number): Promise<ProviderPayment | undefined>;
  /** Finds all payments that name this order, in any state. Throws ProviderDown. `withinMs` shortens the time-out. */
  findAll(merchantUid: string, withinMs?: number): Promise<ProviderPayment[]>;
  /** Lists every payment that was paid, or refunded in full, within this time, for any order. Throws ProviderDown. */
  listMoved(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  /** Registers the amount, so that the card window accepts no other amount. Throws ProviderDown, ProviderRefused. */
  prepare(merchantUid: string, amount: number, withinMs: number): Promise<void>;
  /**
   * Refunds `amount` if `checksum` equals the amount that can still be cancelled. A repeat therefore refunds nothing
   * twice. Only `find` tells the caller the outcome, even after this call has resolved or was refused. Throws
   * ProviderDown (the outcome is unknown), ProviderRefused.
   */
  cancel(input: CancelInput): Promise<void>;
  /**
   * Finds the holder of an account at the bank. Answers undefined when the bank reports no holder. Throws ProviderDown.
   */
  findHolder(account: Pick<RefundAccount, 'bankCode' | 'number'>): Promise<string | undefined>;
  /**
   * Registers the delivery for an escrow payment, or corrects the registered delivery. Sends nothing when the delivery
   * is already registered with the same values. Throws ProviderDown, ProviderRefused.
   */
  registerDelivery(delivery: EscrowDelivery): Promise<void>;
  /**
   * Checks that the provider accepts our keys. The check moves no money. Throws ProviderRefused when the keys are
   * refused, and ProviderDown.
   */
  checkKeys(): Promise<void>;
}

export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** The provider gave no usable answer. The requested change may have happened. */
export class ProviderDown extends Error {
  override readonly name: string = 'ProviderDown';
}
/** The provider reported a payment in an unknown form, so nothing is known about its money. */
export class ProviderUnreadable extends ProviderDown {
  override readonly name = 'ProviderUnreadable';
}
/** The provider answered that we ask too often. The provider is up, but the answer is missing. */
export class ProviderLimits extends ProviderDown {
  override readonly name = 'ProviderLimits';
}
/** The provider was not asked, because too many calls in a row failed. A caller with more questions should stop. */
export class CircuitOpen extends ProviderDown {
  override readonly name = 'CircuitOpen';
}

/**
 * Answers the amount that can still be refunded, in the payment's currency. A partial cancel may be reported as `paid`
 * or as `cancelled`. A payment that is reported as `cancelled` without an amount is cancelled in full.
 */
export const balanceOf = ({ status, amount, cancelAmount }: ProviderPayment): number => {
  const moved = status === 'paid' || (status === 'cancelled' && cancelAmount > 0);
  // Cents are no binary fractions: 10.5 − 3.2 would leave 7.300000000000001.
  return moved ? Math.max(0, Math.round((amount - cancelAmount) * 100) / 100) : 0;
};

/** True when `text` has the form of a provider's own id of a payment. Other text is never sent to a provider. */
export const isImpUid = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(text);
