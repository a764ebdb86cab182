import { type ClaimMoney, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { spreadDiscount } from '../order/line-discounts.ts';
import type { Line, Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import { readLedgerSums } from '../payment/payment-store.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { type Claim, type ClaimedPieces, type DifferenceRefund, holdsPieces, sumOfDifferences } from './claim.ts';

type PricedOrder = Pick<
  Order,
  'productTotal' | 'discount' | 'lineDiscounts' | 'points' | 'linePoints' | 'deliveryFee' | 'totalPrice'
> & {
  lines: readonly Pick<Line, 'lineId' | 'quantity' | 'unitPrice'>[];
};
type PricedClaim = Pick<Claim, 'kind' | 'fault'> & { lines: readonly ClaimedPieces[] };
type OtherClaim = PricedClaim & Pick<Claim, 'state' | 'money'>;
interface ClaimMoneyInput {
  readonly order: PricedOrder;
  readonly claim: PricedClaim;
  readonly others: readonly OtherClaim[];
  readonly terms: Pick<
    DeliveryTerms,
    'deliveryFee' | 'freeDeliveryFrom' | 'returnFee' | 'returnBothWays' | 'missedFreeWaived'
  >;
  /** The won that can still be refunded for the claim, less the refunds of other claims that are under way. */
  readonly left: number;
}

const noMoney: ClaimMoney = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund: 0 };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export type PricedLines = Pick<PricedOrder, 'discount' | 'lineDiscounts' | 'linePoints' | 'lines'>;
interface PiecePrice {
  goods: number;
  discount: number;
  /** Refunded as points, not as money. */
  points: number;
}
/**
 * Prices pieces of a line. The discount of the n-th piece is the discount of the first n pieces less the discount of
 * the first n - 1 pieces. All pieces together then have exactly the line's discount, in whatever sequence the pieces
 * come back. The points are split in the same way.
 */
const pricePieces = (order: PricedLines, { lineId, pieces }: ClaimedPieces): PiecePrice => {
  const shares = order.lineDiscounts ?? spreadDiscount(order.discount, order.lines);
  const index = order.lines.findIndex((line) => line.lineId === lineId);
  const { unitPrice = 0, quantity = 1 } = order.lines[index] ?? {};
  const discount = shares[index] ?? 0;
  const points = order.linePoints?.[index] ?? 0;
  const discountOf = (first: number) => Math.floor((discount * first) / quantity);
  // Spreads the points in proportion to the price after the discount, so that no piece has more points than it costs.
  const paidFor = (first: number) => unitPrice * first - discountOf(first);
  const pointsOf = (first: number) => (points === 0 ? 0 : Math.floor((points * paidFor(first)) / paidFor(quantity)));
  return {
    goods: unitPrice * pieces.length,
    discount: sum(pieces.map((piece) => discountOf(piece + 1) - discountOf(piece))),
    points: sum(pieces.map((piece) => pointsOf(piece + 1) - pointsOf(piece))),
  };
};
/** The won that were paid for pieces of a line: their price less their shares of the discount and the points. */
export const paidForPieces = (order: PricedLines, line: ClaimedPieces): number => {
  const { goods, discount, points } = pricePieces(order, line);
  return goods - discount - points;
};
/**
 * Answers the amount that earlier exchanges charged for these pieces, in won. The amount is below 0 when those
 * exchanges refunded money.
 */
const movedFor = (lines: readonly ClaimedPieces[]): number =>
  sum(lines.flatMap(({ received }) => received?.differences ?? []));
export const pointsOfPieces = (order: PricedLines, line: ClaimedPieces): number => pricePieces(order, line).points;
const priceOf = (order: PricedOrder, lines: readonly ClaimedPieces[]) => {
  const priced = lines.map((line) => pricePieces(order, line));
  return {
    goods: sum(priced.map(({ goods }) => goods)),
    discountShare: sum(priced.map(({ discount }) => discount)),
    points: sum(priced.map(({ points }) => points)),
  };
};

const countPieces = (claims: readonly { lines: readonly ClaimedPieces[] }[]): number =>
  sum(claims.flatMap(({ lines }) => lines.map(({ pieces }) => pieces.length)));

/** True when every piece of the order is cancelled, or comes back through the seller's fault. */
const isAllBySeller = ({ order, claim }: ClaimMoneyInput, returns: readonly OtherClaim[]): boolean => {
  const atSellersFault = [claim, ...returns].filter(({ fault, kind }) => fault === 'seller' || kind === 'cancel');
  return countPieces(atSellersFault) === sum(order.lines.map(({ quantity }) => quantity));
};

/**
 * Answers the delivery fee to refund: the fee that was paid, plus the fee that an earlier claim was charged for a
 * missed free delivery. The fee is refunded once, with the claim that makes `isAllBySeller` true.
 */
const feeBackOf = (input: ClaimMoneyInput, returns: readonly OtherClaim[]): number => {
  const { order } = input;
  const isBack = returns.some(({ money }) => (money?.feeBack ?? 0) > 0);
  if (isBack || !isAllBySeller(input, returns)) return 0;
  const paid = order.totalPrice - order.productTotal + order.discount + order.points;
  return paid + sum(returns.map(({ money }) => money?.feeCharged ?? 0));
};

/**
 * The delivery fee to charge when the delivery was free and the goods that the buyer keeps are below the free limit.
 * Only one claim of an order is charged. Goods that come back through the seller's fault count as kept.
 */
const feeChargedOf = (input: ClaimMoneyInput, returns: readonly OtherClaim[]): number => {
  const { order, claim, terms } = input;
  const isCharged = returns.some(({ money }) => (money?.feeCharged ?? 0) > 0);
  const wasFree = order.deliveryFee === 0 && terms.freeDeliveryFrom > 0 && order.productTotal >= terms.freeDeliveryFrom;
  if (!wasFree || isCharged || terms.missedFreeWaived || isAllBySeller(input, returns)) return 0;
  const gone = priceOf(
    order,
    [claim, ...returns].filter(({ fault }) => fault === 'buyer').flatMap(({ lines }) => lines),
  );
  return order.productTotal - gone.goods < terms.freeDeliveryFrom ? terms.deliveryFee : 0;
};

/**
 * The money of an exchange, which is only the price difference. A refund is at most what was paid for the pieces, and
 * at most `left`.
 */
const exchangeMoney = ({ order, claim, left }: ClaimMoneyInput): ClaimMoney => {
  const difference = sum(claim.lines.map(({ exchange, pieces }) => (exchange?.difference ?? 0) * pieces.length));
  if (difference === 0) return noMoney;
  const paid = sum(claim.lines.map((line) => paidForPieces(order, line))) + movedFor(claim.lines);
  return { ...noMoney, difference, refund: Math.min(Math.max(0, -difference), paid, left) };
};

const takesGoods = ({ kind }: PricedClaim): boolean => kind === 'return' || kind === 'cancel';

/**
 * Calculates the money of a claim:
 * - For an exchange, only the price difference is charged or refunded.
 * - A cancel has no return fee.
 * - Goods that came by an exchange are refunded at what was paid for them so far.
 * - Fees never make the refund negative, and the refund is never more than `left`.
 */
export const claimMoney = (input: ClaimMoneyInput): ClaimMoney => {
  const { order, claim, others, terms, left } = input;
  if (claim.kind === 'exchange') return exchangeMoney(input);
  const returns = others.filter((other) => takesGoods(other) && other.state !== 'CLOSED' && holdsPieces(other));
  const { points, ...priced } = priceOf(order, claim.lines);
  const differenceBack = movedFor(claim.lines);
  const paid = priced.goods - priced.discountShare - points + differenceBack;
  const goods = { ...priced, ...(points > 0 && { points }), ...(differenceBack !== 0 && { differenceBack }) };
  const feeBack = feeBackOf(input, returns);
  if (claim.fault === 'seller') return { ...noMoney, ...goods, feeBack, refund: Math.min(paid + feeBack, left) };
  const returnFee = claim.kind === 'cancel' ? 0 : Math.min(terms.returnFee * (terms.returnBothWays ? 2 : 1), paid);
  const feeCharged = Math.min(feeChargedOf(input, returns), paid - returnFee);
  const refund = Math.min(paid + feeBack - returnFee - feeCharged, left);
  return { ...noMoney, ...goods, feeBack, returnFee, feeCharged, refund };
};

type CouponOrder = Pick<Order, 'couponMapId' | 'coupon'> & PricedOrder;
/**
 * True when the refund of a claim restores the order's coupon. This happens when nothing of the order is left or, if
 * the delivery terms say so, when the rest is below the coupon's minimum. A coupon is restored once.
 */
export const isCouponBack = (
  order: CouponOrder,
  claim: Claim,
  others: readonly Claim[],
  { couponBackBelowMinimum = false }: Pick<DeliveryTerms, 'couponBackBelowMinimum'>,
): boolean => {
  if (order.couponMapId === null || !takesGoods(claim) || others.some(({ couponBack }) => couponBack)) return false;
  const gone = [claim, ...others.filter((other) => takesGoods(other) && other.state === 'REFUNDED')];
  const isAll = countPieces(gone) === sum(order.lines.map(({ quantity }) => quantity));
  const { goods } = priceOf(
    order,
    gone.flatMap(({ lines }) => lines),
  );
  return isAll || (couponBackBelowMinimum && order.productTotal - goods < (order.coupon?.minPrice ?? 0));
};

type OfExchange = Pick<Claim, 'exchangeClaimId'>;
interface Source {
  merchantUid: string;
  /** The won that were paid and not refunded yet. */
  balance: number;
  /** `balance` less the refunds of other claims that are under way. */
  left: number;
}
/**
 * The payments that a claim is refunded from: the order's own payment, and the differences paid in the exchanges that
 * led to the claimed goods, the latest first.
 */
interface RefundSources {
  own: Source;
  differences: Source[];
}

const paymentsBehind = ({ exchangeClaimId }: OfExchange, claims: readonly Claim[]): string[] => {
  const exchange = claims.find(({ id }) => id !== null && id === exchangeClaimId);
  if (exchange === undefined) return [];
  const earlier = paymentsBehind(exchange, claims);
  return exchange.payment === null ? earlier : [exchange.payment.merchantUid, ...earlier];
};

/**
 * Another claim's refund, which is still under way. `amount` is in won. `checksum` is the balance of the payment when
 * that refund was decided.
 */
interface Refunding {
  amount: number;
  checksum: number;
}

/** The balances are read from the ledger. `others` are all other claims of the order. */
export const readRefundSources = async (
  tx: Queries,
  order: Pick<Order, 'merchantUid' | 'impUid'>,
  claim: OfExchange,
  others: readonly Claim[],
): Promise<RefundSources> => {
  const refunding = others.filter(({ refundRequestedAt }) => refundRequestedAt !== null);
  // Reads the balance of this payment alone. The order may have a second payment that is being refunded, whose balance
  // must not be added.
  const sourceOf = async (merchantUid: string, impUid: string | null, refunds: Refunding[]): Promise<Source> => {
    const { paid, refunded } = await readLedgerSums(tx, merchantUid, impUid ?? '');
    const balance = paid - refunded;
    // The ledger may already show a refund whose claim is not saved yet. Such a refund must not be subtracted twice.
    const underWay = refunds.reduce((sum, { amount, checksum }) => sum + (balance > checksum - amount ? amount : 0), 0);
    return { merchantUid, balance, left: Math.max(0, balance - underWay) };
  };
  const ofOwn = refunding.map((other) => ({
    amount: (other.money?.refund ?? 0) - sumOfDifferences(other),
    checksum: other.refundChecksum ?? 0,
  }));
  const own = await sourceOf(order.merchantUid, order.impUid, ofOwn);
  const differences: Source[] = [];
  for (const merchantUid of paymentsBehind(claim, others)) {
    const refunds = refunding.flatMap(({ differenceRefunds }) => differenceRefunds ?? []);
    const impUid = (await findOrder(tx, merchantUid))?.impUid ?? null;
    const underWay = refunds.filter((one) => one.merchantUid === merchantUid);
    differences.push(await sourceOf(merchantUid, impUid, underWay));
  }
  return { own, differences };
};

/** The highest refund that the payments of a claim allow, in won. */
export const leftOf = ({ own, differences }: RefundSources): number =>
  differences.reduce((sum, { left }) => sum + left, own.left);

/**
 * Answers the parts of a refund that go to payments of differences. Those payments are used first, because only the
 * claimed goods can be refunded from them. The order's own payment covers the rest.
 */
export const splitRefund = ({ differences }: RefundSources, refund: number): DifferenceRefund[] => {
  let rest = refund;
  return differences.flatMap(({ merchantUid, balance, left }) => {
    const amount = Math.min(rest, left);
    rest -= amount;
    return amount > 0 ? [{ merchantUid, amount, checksum: balance }] : [];
  });
};

/**
 * The claims that can no longer be withdrawn or refused. A refund that is made now counts only these claims for the
 * delivery fees.
 */
const settledClaims = (claims: readonly Claim[]): Claim[] =>
  claims.filter(
    ({ state, refundRequestedAt }) => state === 'INSPECTED' || isClaimEnded(state) || refundRequestedAt !== null,
  );

/**
 * Uses the current delivery terms, ledger and other claims of the order. A cancel and an inspected claim may be
 * refunded now, so only `settledClaims` count for their delivery fees.
 */
export const calculateClaimMoney = async (
  tx: Queries,
  order: Order,
  claim: PricedClaim & OfExchange & Partial<Pick<Claim, 'state'>>,
  others: readonly Claim[],
): Promise<ClaimMoney> => {
  const terms = await readTerms(tx);
  const left = leftOf(await readRefundSources(tx, order, claim, others));
  const isRefundedNow = claim.kind === 'cancel' || claim.state === 'INSPECTED';
  return claimMoney({ order, claim, others: isRefundedNow ? settledClaims(others) : others, terms, left });
};
