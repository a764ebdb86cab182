import type { ClaimMoney } from '@gyeol/contracts/rules/claim.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import { spreadDiscount } from '../order/line-discounts.ts';
import type { Line, Order } from '../order/order-row.ts';
import { type Claim, type ClaimedPieces, holdsPieces } from './claim.ts';

type PricedOrder = Pick<
  Order,
  'productTotal' | 'discount' | 'lineDiscounts' | 'points' | 'linePoints' | 'deliveryFee' | 'totalPrice'
> & {
  lines: readonly Pick<Line, 'lineId' | 'quantity' | 'unitPrice'>[];
};
export type PricedClaim = Pick<Claim, 'kind' | 'fault'> & { lines: readonly ClaimedPieces[] };
type OtherClaim = PricedClaim & Pick<Claim, 'state' | 'money'>;
interface ClaimMoneyInput {
  readonly order: PricedOrder;
  readonly claim: PricedClaim;
  /** All others of the order. */
  readonly others: readonly OtherClaim[];
  readonly terms: Pick<
    DeliveryTerms,
    'deliveryFee' | 'freeDeliveryFrom' | 'returnFee' | 'returnBothWays' | 'missedFreeWaived'
  >;
  /** What of the order's money can still go back, without what other claims are refunding now. */
  readonly left: number;
}

const noMoney: ClaimMoney = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund: 0 };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export type PricedLines = Pick<PricedOrder, 'discount' | 'lineDiscounts' | 'linePoints' | 'lines'>;
interface PiecePrice {
  goods: number;
  discount: number;
  /** Points that were used for them; they come back as points. */
  points: number;
}
/** A piece has what the line's first n pieces have more than its first n - 1: together exactly the share, whichever come back first. */
const pricePieces = (order: PricedLines, { lineId, pieces }: ClaimedPieces): PiecePrice => {
  const shares = order.lineDiscounts ?? spreadDiscount(order.discount, order.lines);
  const index = order.lines.findIndex((line) => line.lineId === lineId);
  const { unitPrice = 0, quantity = 1 } = order.lines[index] ?? {};
  const discount = shares[index] ?? 0;
  const points = order.linePoints?.[index] ?? 0;
  const discountOf = (first: number) => Math.floor((discount * first) / quantity);
  // In proportion to what the discount leaves of each piece: no piece has more points than it costs.
  const paidFor = (first: number) => unitPrice * first - discountOf(first);
  const pointsOf = (first: number) => (points === 0 ? 0 : Math.floor((points * paidFor(first)) / paidFor(quantity)));
  return {
    goods: unitPrice * pieces.length,
    discount: sum(pieces.map((piece) => discountOf(piece + 1) - discountOf(piece))),
    points: sum(pieces.map((piece) => pointsOf(piece + 1) - pointsOf(piece))),
  };
};
/** Won that were paid for pieces of a line, without their share of the discount and of the points. */
export const paidForPieces = (order: PricedLines, line: ClaimedPieces): number => {
  const { goods, discount, points } = pricePieces(order, line);
  return goods - discount - points;
};
/** Won that exchanges moved for pieces since: more was paid for them, or some came back. */
const movedFor = (lines: readonly ClaimedPieces[]): number =>
  sum(lines.flatMap(({ received }) => received?.differences ?? []));
/** Points that were used for pieces of a line. */
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

/** Every piece that was sent came back, and all of them by the seller's fault; the others were never sent. */
const isAllBySeller = ({ order, claim }: ClaimMoneyInput, returns: readonly OtherClaim[]): boolean => {
  const atSellersFault = [claim, ...returns].filter(({ fault, kind }) => fault === 'seller' || kind === 'cancel');
  return countPieces(atSellersFault) === sum(order.lines.map(({ quantity }) => quantity));
};

/** With the last piece of those the delivery fee comes back, and what cancels were charged for one that was free. */
const feeBackOf = (input: ClaimMoneyInput, returns: readonly OtherClaim[]): number => {
  const { order } = input;
  const isBack = returns.some(({ money }) => (money?.feeBack ?? 0) > 0);
  if (isBack || !isAllBySeller(input, returns)) return 0;
  const paid = order.totalPrice - order.productTotal + order.discount + order.points;
  return paid + sum(returns.map(({ money }) => money?.feeCharged ?? 0));
};

/**
 * The delivery was free, and what stays misses the sum for it: charged with one claim of an order. What came back by the seller's
 * fault counts as staying.
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

/** What the other goods cost more or less; never more comes back than was paid for the pieces. */
const exchangeMoney = ({ order, claim, left }: ClaimMoneyInput): ClaimMoney => {
  const difference = sum(claim.lines.map(({ exchange, pieces }) => (exchange?.difference ?? 0) * pieces.length));
  if (difference === 0) return noMoney;
  const paid = sum(claim.lines.map((line) => paidForPieces(order, line))) + movedFor(claim.lines);
  return { ...noMoney, difference, refund: Math.min(Math.max(0, -difference), paid, left) };
};

const takesGoods = ({ kind }: PricedClaim): boolean => kind === 'return' || kind === 'cancel';

/**
 * What comes back of a claim. An exchange moves the difference alone, and lines that were never sent have no return fee. What
 * came by an exchange comes back for what was paid for it by then. Fees
 * never make it cost the buyer anything, and never more goes back than there is left of the order's payment.
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
 * Whether the coupon of an order comes back with a claim that is refunded: when nothing of the order is left, and where the
 * owner says so when what is left misses its minimum; once.
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
