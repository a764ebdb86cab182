import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import type { PaidMethod } from '@gyeol/contracts/rules/payment-methods.ts';

/** A cancel that the provider carried out, in the payment's currency. */
interface Cancellation {
  id: string;
  amount: number;
  at: Date;
  /** As it was asked for; empty when the provider does not say. */
  reason: string;
}
/** An account that a provider issued for a payment that is still to come. */
interface IssuedAccount {
  bank: string;
  number: string;
  holder: string;
  /** Null when the provider does not say. */
  endsAt: Date | null;
}
/** An account of a buyer, in full: where money goes back that no card takes back. */
export interface RefundAccount {
  bankCode: string;
  number: string;
  holder: string;
}

/** A payment as its provider reports it; the only thing that is believed about money. In won, or as `currency` says. */
export interface ProviderPayment {
  impUid: string;
  merchantUid: string;
  status: 'ready' | 'paid' | 'failed' | 'cancelled';
  amount: number;
  cancelAmount: number;
  currency: string;
  /** What the buyer paid with, or began to. */
  method: PaidMethod;
  /** Of a payment by deposit, once it is issued. */
  account: IssuedAccount | null;
  /** A test payment: no money moved. */
  test: boolean;
  /** Its money is held (구매안전) until the buyer confirms at the provider, or its term is over. */
  escrow: boolean;
  /** A cash receipt was issued for it, by us or in the provider's own window. */
  hasReceipt?: boolean;
  paidAt: Date | null;
  cancellations: readonly Cancellation[];
}

interface Party {
  name: string;
  phone: string;
  postCode: string;
  address: string;
}
/** The parcel that goes out for a payment that is held in escrow. */
export interface EscrowDelivery {
  impUid: string;
  carrier: CarrierCode;
  trackingNumber: string;
  shippedAt: Date;
  sender: Party;
  receiver: Party;
}

/** `account`: where the money of a deposit goes back to, which needs one; `escrow`: of a payment that is held in it; absent, of none. */
export interface CancelInput {
  impUid: string;
  escrow?: boolean | undefined;
  amount: number;
  checksum: number;
  currency: string;
  reason: string;
  account?: RefundAccount | undefined;
}

/** What a card payment service must do for us. Another service, or PortOne V2, is another adapter. */
export interface PaymentProvider {
  /** As it is stored with an order. */
  readonly name: string;
  /** Lower-case keys in paths (`validateIamport`, `webhook/portone`). */
  readonly keys: readonly string[];
  /** Throws ProviderDown, ProviderUnreadable. `withinMs` shortens the time-out. */
  find(impUid: string, withinMs?: number): Promise<ProviderPayment | undefined>;
  /** All payments that name this order, in whatever state. Throws ProviderDown. `withinMs` shortens the time-out. */
  findAll(merchantUid: string, withinMs?: number): Promise<ProviderPayment[]>;
  /** Every payment that came to be paid, or was refunded in full, in this time, whatever order it names. Throws ProviderDown. */
  listMoved(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  /** Registers the amount, so that the card window takes no other. Throws ProviderDown, ProviderRefused. */
  prepare(merchantUid: string, amount: number, withinMs: number): Promise<void>;
  /**
   * Refunds `amount` if `checksum`, what could still be cancelled before, is right: a repeat does nothing twice.
   * Resolved or refused, the truth is what `find` says then. Throws ProviderDown (the outcome is unknown), ProviderRefused.
   */
  cancel(input: CancelInput): Promise<void>;
  /** Whose account it is, as the bank says; undefined when the bank does not. Throws ProviderDown. */
  findHolder(account: Pick<RefundAccount, 'bankCode' | 'number'>): Promise<string | undefined>;
  /** Registers the delivery of an escrow payment, or corrects it; one that stands there already is not sent again. Throws ProviderDown, ProviderRefused. */
  registerDelivery(delivery: EscrowDelivery): Promise<void>;
  /** Whether the provider knows our keys; moves nothing. Throws ProviderRefused when it does not, ProviderDown. */
  checkKeys(): Promise<void>;
}

/** The provider answered, and said no. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** No answer, or none that means anything: what was asked for may have happened. */
export class ProviderDown extends Error {
  override readonly name: string = 'ProviderDown';
}
/** It reported a payment in a way that we do not know, so that nothing is known about its money. */
export class ProviderUnreadable extends ProviderDown {
  override readonly name = 'ProviderUnreadable';
}
/** It answered that we ask too often: it lives, and says nothing yet. */
export class ProviderLimits extends ProviderDown {
  override readonly name = 'ProviderLimits';
}
/** Not even asked: it failed too often in a row. Whoever has more to ask may as well stop. */
export class CircuitOpen extends ProviderDown {
  override readonly name = 'CircuitOpen';
}

/**
 * What can still be refunded, in the payment's currency. A cancel in part may be reported as `paid` or as `cancelled`;
 * `cancelled` without an amount is one in full.
 */
export const balanceOf = ({ status, amount, cancelAmount }: ProviderPayment): number => {
  const moved = status === 'paid' || (status === 'cancelled' && cancelAmount > 0);
  // Cents are no binary fractions: 10.5 − 3.2 would leave 7.300000000000001.
  return moved ? Math.max(0, Math.round((amount - cancelAmount) * 100) / 100) : 0;
};

/** `imp_uid` as the provider makes them; anything else is never sent there. */
export const isImpUid = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(text);

/** Whether a path's `{provider}` names this one, in any case. */
export const isNamed = ({ keys }: PaymentProvider, key: string): boolean => keys.includes(key.toLowerCase());
