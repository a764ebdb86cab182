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

/**
 * The option that the shop sends in exchange. `difference` is its price less the price of the option that the buyer
 * returns, in won for each piece.
 */
export interface ExchangeOption {
  itemOptionId: number;
  itemOptionName: string;
  difference: number;
}
/**
 * The option of pieces that the buyer got by an earlier exchange. `differences` holds, for each piece, the amount that
 * exchanges charged, in won. An amount is below 0 when the exchanges refunded money.
 */
interface ReceivedOption {
  itemOptionId: number;
  itemOptionName: string;
  differences: number[];
}
/**
 * Pieces of an order line, each by its number within the line, from 0. The number matters because each piece has its
 * own share of the line's discount.
 */
export interface ClaimedPieces {
  lineId: number;
  pieces: number[];
  /** Set when the pieces came by an exchange, not with the order. */
  received?: ReceivedOption | null;
  /** Set for an exchange. Null in an exchange that an older release saved. */
  exchange?: ExchangeOption | null;
}
/**
 * The payment of an exchange's difference, which is an order of its own. The state `ended` means that the difference
 * was not paid in time, or that its payment is being refunded.
 */
interface ExchangePayment {
  merchantUid: string;
  amount: number;
  state: 'waiting' | 'paid' | 'ended';
  expiresAt: string | null;
}
/**
 * The part of a refund that goes back to the payment of an exchange's difference. `checksum` is the balance of that
 * payment when the refund was decided.
 */
export interface DifferenceRefund {
  merchantUid: string;
  amount: number;
  checksum: number;
  /** True when the provider refused this part after another part of the claim was refunded. */
  refused?: true;
}
interface ExchangeParcel {
  carrier: CarrierCode;
  trackingNumber: string;
  postUrl: string;
  shippedAt: string;
  deliveredAt: string | null;
}
/**
 * `restocked` is the number of pieces that are back in stock, and the other pieces are written off. `restocked` is null
 * until the goods are inspected or, for a cancel, refunded.
 */
export interface ClaimLine extends ClaimedPieces {
  restocked: number | null;
}
/** Amounts are in won. */
export interface Claim {
  id: number;
  merchantUid: string;
  kind: ClaimKind;
  state: ClaimState;
  /**
   * The id of the exchange whose goods this claim covers. Null when the claim covers goods that came with the order.
   */
  exchangeClaimId: number | null;
  /**
   * Equals `exchangeClaimId` when that exchange has a stock hold of its own. Null for an exchange that an older release
   * accepted without such a hold. Its goods then belong to the stock hold of the order.
   */
  holdClaimId: number | null;
  reason: ClaimReason | null;
  fault: ClaimFault;
  message: string;
  lines: ClaimLine[];
  /** The latest calculation. Null in a request that an older release saved. */
  money: ClaimMoney | null;
  refusal: string | null;
  /** The reason why returned pieces are written off. */
  writeOff: string | null;
  trackingNumber: string | null;
  /** The carrier of the return parcel. */
  carrier: CarrierCode | null;
  /** The time at which `trackingNumber` was entered. */
  sentBackAt: Date | null;
  createdAt: Date;
  dueAt: Date | null;
  /** The time at which the refund was requested. Null when no refund is under way at the provider. */
  refundRequestedAt: Date | null;
  /** The balance of the order's payment, in won, when the refund was decided. */
  refundChecksum: number | null;
  /** The time at which a worker next continues the refund. */
  refundDueAt: Date | null;
  /** The parts of the refund that are refunded on payments of differences, not on the order's own payment. */
  differenceRefunds: DifferenceRefund[] | null;
  refunded: number | null;
  /** True when the refund of this claim restored the order's coupon. */
  couponBack: boolean;
  cancellationId: string | null;
  processedAt: Date | null;
  payment: ExchangePayment | null;
  parcel: ExchangeParcel | null;
}

export const sumOfDifferences = ({ differenceRefunds }: Pick<Claim, 'differenceRefunds'>): number =>
  (differenceRefunds ?? []).reduce((sum, { amount }) => sum + amount, 0);

/**
 * True when the provider refunded a part of the claim and refused another part. A worker retries the refused part,
 * until an operator ends the claim without that part.
 */
export const isRefundRefused = ({ refundRequestedAt, differenceRefunds }: Claim): boolean =>
  refundRequestedAt !== null && (differenceRefunds ?? []).some(({ refused }) => refused);

/** True when no other claim may take the pieces of this claim. */
export const holdsPieces = ({ state }: Pick<Claim, 'state'>): boolean => state !== 'REFUSED' && state !== 'WITHDRAWN';

/** Throws CLAIM_REFUNDING, ILLEGAL_MOVE. */
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
