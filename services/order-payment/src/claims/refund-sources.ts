import type { Queries } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import { ledgerSums } from '../payment/payment-store.ts';
import { type Claim, type ClaimedPieces, type DifferenceRefund, sumOfDifferences } from './claim.ts';

type Claimed = Pick<Claim, 'exchangeClaimId'> & { lines: readonly ClaimedPieces[] };
interface Source {
  merchantUid: string;
  /** Won that came and did not go back yet. */
  balance: number;
  /** Of them, without what other claims are refunding now. */
  left: number;
}
/** The payments that a claim is refunded of: its order's, and those of differences on the way to its goods, the latest first. */
export interface RefundSources {
  own: Source;
  differences: Source[];
}

const paymentsBehind = ({ exchangeClaimId }: Claimed, claims: readonly Claim[]): string[] => {
  const exchange = claims.find(({ id }) => id !== null && id === exchangeClaimId);
  if (exchange === undefined) return [];
  const earlier = paymentsBehind(exchange, claims);
  return exchange.payment === null ? earlier : [exchange.payment.merchantUid, ...earlier];
};

/** Of another claim: won on their way back, and what was left of the payment when they were decided. */
interface Refunding {
  amount: number;
  checksum: number;
}

/** Reads them with the provider's books of now. `others`: all other claims of the order. */
export const readSources = async (
  tx: Queries,
  order: Pick<Order, 'merchantUid' | 'impUid'>,
  claim: Claimed,
  others: readonly Claim[],
): Promise<RefundSources> => {
  const refunding = others.filter(({ refundRequestedAt }) => refundRequestedAt !== null);
  // A payment by itself: beside it a second one of the same order may be on its way back.
  const sourceOf = async (merchantUid: string, impUid: string | null, refunds: Refunding[]): Promise<Source> => {
    const { paid, refunded } = await ledgerSums(tx, merchantUid, impUid ?? '');
    const balance = paid - refunded;
    // What the books show already is not on its way any more, though its claim does not know yet.
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

export const leftOf = ({ own, differences }: RefundSources): number =>
  differences.reduce((sum, { left }) => sum + left, own.left);

/**
 * What of a refund goes back on the payments of differences: they come first, for nothing but these goods is refunded of
 * them, and the order's own payment has the rest.
 */
export const splitRefund = ({ differences }: RefundSources, refund: number): DifferenceRefund[] => {
  let rest = refund;
  return differences.flatMap(({ merchantUid, balance, left }) => {
    const amount = Math.min(rest, left);
    rest -= amount;
    return amount > 0 ? [{ merchantUid, amount, checksum: balance }] : [];
  });
};
