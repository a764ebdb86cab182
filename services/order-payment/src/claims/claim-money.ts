import { type ClaimMoney, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { spreadDiscount } from '../order/line-discounts.ts';
import type { Line, Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import { ledgerSums } from '../payment/payment-store.ts';
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
  /** All others of the order. */
  readonly others: readonly OtherClaim[];
  readonly terms: Pick<
    DeliveryTerms,
    'deliveryFee' | 'freeDeliveryFrom' | 'returnFee' | 'returnBothWays' | 'missedFreeWaived'
  >;
  /** The order's money that can still go back, without what other claims are refunding now. */
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

/** The difference of the other goods alone: never more comes back than was paid for the pieces. */
const exchangeMoney = ({ order, claim, left }: ClaimMoneyInput): ClaimMoney => {
  const difference = sum(claim.lines.map(({ exchange, pieces }) => (exchange?.difference ?? 0) * pieces.length));
  if (difference === 0) return noMoney;
  const paid = sum(claim.lines.map((line) => paidForPieces(order, line))) + movedFor(claim.lines);
  return { ...noMoney, difference, refund: Math.min(Math.max(0, -difference), paid, left) };
};

const takesGoods = ({ kind }: PricedClaim): boolean => kind === 'return' || kind === 'cancel';

/**
 * The rule of what comes back of a claim. An exchange moves the difference alone, and lines that were never sent have no return
 * fee. What came by an exchange comes back for what was paid for it by then. Fees never make it cost the buyer anything, and
 * never more goes back than there is left of the order's payment.
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
 * Tells whether the coupon of an order comes back with a claim that is refunded: when nothing of the order is left, or, where
 * the owner says so, when the rest misses the coupon's minimum. It comes back once.
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
  /** Won that came and did not go back yet. */
  balance: number;
  /** The same without what other claims are refunding now. */
  left: number;
}
/** The payments that a claim is refunded of: its order's, and those of differences on the way to its goods, the latest first. */
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

/** Another claim's won on their way back, and what was left of the payment when they were decided. */
interface Refunding {
  amount: number;
  checksum: number;
}

/** Reads those payments with the provider's books of now. `others`: all other claims of the order. */
export const readRefundSources = async (
  tx: Queries,
  order: Pick<Order, 'merchantUid' | 'impUid'>,
  claim: OfExchange,
  others: readonly Claim[],
): Promise<RefundSources> => {
  const refunding = others.filter(({ refundRequestedAt }) => refundRequestedAt !== null);
  // A payment by itself: beside it a second one of the same order may be on its way back.
  const sourceOf = async (merchantUid: string, impUid: string | null, refunds: Refunding[]): Promise<Source> => {
    const { paid, refunded } = await ledgerSums(tx, merchantUid, impUid ?? '');
    const balance = paid - refunded;
    // A refund in the books is not on its way any more, though its claim does not know yet.
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

/** Won that a claim can be refunded of. */
export const leftOf = ({ own, differences }: RefundSources): number =>
  differences.reduce((sum, { left }) => sum + left, own.left);

/**
 * Splits off what of a refund goes back on the payments of differences: they come first, for nothing but these goods is refunded
 * of them, and the order's own payment has the rest.
 */
export const splitRefund = ({ differences }: RefundSources, refund: number): DifferenceRefund[] => {
  let rest = refund;
  return differences.flatMap(({ merchantUid, balance, left }) => {
    const amount = Math.min(rest, left);
    rest -= amount;
    return amount > 0 ? [{ merchantUid, amount, checksum: balance }] : [];
  });
};

/** The claims that nobody can withdraw any more: with them alone a refund that is made now settles the fees of the delivery. */
const settledClaims = (claims: readonly Claim[]): Claim[] =>
  claims.filter(
    ({ state, refundRequestedAt }) => state === 'INSPECTED' || isClaimEnded(state) || refundRequestedAt !== null,
  );

/**
 * Calculates what comes back of a claim as things stand: with the shop's terms, the provider's books of now and the other claims
 * of the order. A cancel and what is inspected may be refunded now: for their delivery fees the settled claims count alone.
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
