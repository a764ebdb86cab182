import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import {
  type ClaimFault,
  type ClaimKind,
  type ClaimMoney,
  type ClaimReason,
  type ClaimState,
  claimCanBecome,
  isClaimEnded,
} from '@gyeol/contracts/rules/claim.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** The option that goes out for pieces of a line; `difference` in won for each, below 0 where it costs less. */
export interface ExchangeOption {
  itemOptionId: number;
  itemOptionName: string;
  difference: number;
}
/** The option of pieces that came by an exchange; `differences`: what exchanges moved for each of them, in won. */
interface ReceivedOption {
  itemOptionId: number;
  itemOptionName: string;
  differences: number[];
}
/** Pieces of a line, counted from 0: each has its own won of the line's discount. */
export interface ClaimedPieces {
  lineId: number;
  pieces: number[];
  /** Set where they came by an exchange and not with the order. */
  received?: ReceivedOption | null;
  /** Set in an exchange; null in those that a version before took. */
  exchange?: ExchangeOption | null;
}
/** The payment of an exchange's difference, an order's of its own. Ended: it was not paid, or goes back. */
interface ExchangePayment {
  merchantUid: string;
  amount: number;
  state: 'waiting' | 'paid' | 'ended';
  expiresAt: string | null;
}
/** The part of a refund that goes back on the payment of a difference; `checksum`: what was left of that when it was decided. */
export interface DifferenceRefund {
  merchantUid: string;
  amount: number;
  checksum: number;
  /** The provider refused it after other money of the claim went back. */
  refused?: true;
}
/** The parcel that went out in exchange. */
interface ExchangeParcel {
  carrier: CarrierCode;
  trackingNumber: string;
  postUrl: string;
  shippedAt: string;
  deliveredAt: string | null;
}
/** `restocked` of the pieces are on the shelf again, the others are written off; null until they came back. */
export interface ClaimLine extends ClaimedPieces {
  restocked: number | null;
}
/** A claim as its row holds it. Money in won. */
export interface Claim {
  id: number;
  merchantUid: string;
  kind: ClaimKind;
  state: ClaimState;
  /** The exchange whose goods come back; null of those that the order sent. */
  exchangeClaimId: number | null;
  /** The same, where that held what it sent: a version before did not, and what it sent is of the order's hold. */
  holdClaimId: number | null;
  reason: ClaimReason | null;
  fault: ClaimFault;
  message: string;
  lines: ClaimLine[];
  /** The last that was calculated; null in a request that a version before took. */
  money: ClaimMoney | null;
  refusal: string | null;
  /** Why pieces that came back are not sold again. */
  writeOff: string | null;
  trackingNumber: string | null;
  /** The carrier who brings that; null where none was named. */
  carrier: CarrierCode | null;
  /** Since when it travels back under that number. */
  sentBackAt: Date | null;
  createdAt: Date;
  dueAt: Date | null;
  /** Set while its refund is under way at the provider. */
  refundRequestedAt: Date | null;
  /** Won that were left of the order's payment when that was decided. */
  refundChecksum: number | null;
  /** When a worker takes that up. */
  refundDueAt: Date | null;
  /** The parts of the refund that are not of the order's own payment. */
  differenceRefunds: DifferenceRefund[] | null;
  refunded: number | null;
  /** The coupon of its order came back with it. */
  couponBack: boolean;
  /** The provider's number of that. */
  cancellationId: string | null;
  processedAt: Date | null;
  payment: ExchangePayment | null;
  parcel: ExchangeParcel | null;
}

/** Won of a claim's refund that are not of its order's own payment. */
export const sumOfDifferences = ({ differenceRefunds }: Pick<Claim, 'differenceRefunds'>): number =>
  (differenceRefunds ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** A part of its refund went back and the provider refuses the rest: it is tried again, or left to another way. */
export const isRefundRefused = ({ refundRequestedAt, differenceRefunds }: Claim): boolean =>
  refundRequestedAt !== null && (differenceRefunds ?? []).some(({ refused }) => refused);

/** Its pieces are spoken for: nobody else may claim them. */
export const holdsPieces = ({ state }: Pick<Claim, 'state'>): boolean => state !== 'REFUSED' && state !== 'WITHDRAWN';

/** The next state of a claim. Throws CLAIM_REFUNDING, ILLEGAL_MOVE. */
export const transition = (claim: Claim, to: ClaimState, at: Date, changes: Partial<Claim> = {}): Claim => {
  const isDone = to === 'REFUNDED' || to === 'EXCHANGED';
  if (claim.refundRequestedAt !== null && !isDone) throw problem('CLAIM_REFUNDING');
  const isEarly = isDone && claim.state === 'ACCEPTED' && claim.kind !== 'cancel';
  const isOther = isDone && (to === 'EXCHANGED') !== (claim.kind === 'exchange');
  if (isEarly || isOther || !claimCanBecome(claim.state, to)) {
    const message = isClaimEnded(claim.state) ? '이미 처리된 요청입니다.' : '지금 상태에서는 할 수 없는 처리입니다.';
    throw problem('ILLEGAL_MOVE', { detail: `${claim.state} never becomes ${to}`, message });
  }
  return { ...claim, ...changes, state: to, processedAt: isClaimEnded(to) ? at : null };
};
