import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import type { memberRegistered } from '@gyeol/contracts/events/member.ts';
import type {
  orderCancelled,
  orderDelivered,
  orderDeliveryUndone,
  orderShipped,
} from '@gyeol/contracts/events/order-payment.ts';
import type { reviewDeleted, reviewWritten } from '@gyeol/contracts/events/review.ts';
import { isLate, type PointTerms, pointsEarned, pointsUsableFrom } from '@gyeol/contracts/rules/points.ts';
import { spreadByWeight } from '@gyeol/contracts/rules/spread.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { type Account, accrue, appendPointsOnce, lockAccount, type PointChange } from './account-store.ts';
import {
  type EarnedOrder,
  type EarningLine,
  findEarnedOrder,
  insertReturnedPieces,
  listEarnedLots,
  listReturnedPieces,
  saveEarnedOrder,
} from './earned-order-store.ts';
import { revokeLot } from './lots.ts';
import { findPointTermsAt } from './point-terms-store.ts';

type Delivered = DataOf<typeof orderDelivered>;

/** Spreads the points of the whole order over its lines, in proportion to the sum paid for each line. */
const earningLines = ({ lines }: Delivered, terms: PointTerms): EarningLine[] => {
  const paid = lines.map((line) => line.paid ?? 0);
  const points = spreadByWeight(
    pointsEarned(
      paid.reduce((sum, won) => sum + won, 0),
      terms,
    ),
    paid,
  );
  return lines.map(({ lineId, quantity }, index) => ({ lineId, quantity, points: points[index] ?? 0 }));
};
/** Calculates the share of a line's points for the pieces that were not returned. */
const pointsOfKept = ({ lineId, quantity, points }: EarningLine, returned: ReadonlyMap<number, number>): number =>
  Math.floor((points * Math.max(0, quantity - (returned.get(lineId) ?? 0))) / quantity);

/**
 * Takes back each line's points above `rightful`, once for this cause. Points that were already spent become a debt.
 */
const revokeAbove = async (
  tx: Tx,
  account: Account,
  merchantUid: string,
  change: Pick<PointChange, 'cause' | 'causeId' | 'at'>,
  rightful: (lineId: number) => number,
): Promise<void> => {
  let now = account;
  for (const { lineId, lot, left } of await listEarnedLots(tx, merchantUid)) {
    const excess = left - rightful(lineId);
    if (excess <= 0) continue;
    const revoked = { ...change, kind: 'revoke', lineId, merchantUid } as const;
    now = await appendPointsOnce(tx, now, revoked, ({ lots }) => revokeLot(lots, lot, excess));
  }
};

/** The terms at the time of the order count. The points are usable after the number of days that the owner set. */
export const earnByDelivery = async (tx: Tx, { data }: Envelope<Delivered>): Promise<void> => {
  const { merchantUid, memberId, placedAt } = data;
  const terms = placedAt === undefined ? undefined : await findPointTermsAt(tx, new Date(placedAt));
  if (terms === undefined) return;
  let account = await lockAccount(tx, memberId);
  const before = await findEarnedOrder(tx, merchantUid);
  if (before !== undefined && before.state !== 'UNDONE') return;
  const order: EarnedOrder = {
    merchantUid,
    memberId,
    lines: earningLines(data, terms),
    deliveries: (before?.deliveries ?? 0) + 1,
    state: 'DELIVERED',
  };
  await saveEarnedOrder(tx, order);
  const at = new Date(data.deliveredAt);
  const usableFrom = pointsUsableFrom(at, terms);
  const returned = await listReturnedPieces(tx, merchantUid);
  const earned = { kind: 'earn', cause: 'order', causeId: merchantUid, merchantUid, usableFrom, at } as const;
  for (const line of order.lines) {
    const amount = pointsOfKept(line, returned);
    if (amount === 0) continue;
    const change = { ...earned, lineId: line.lineId, firstPart: order.deliveries - 1 };
    account = await appendPointsOnce(tx, account, change, () => [{ lot: null, amount }]);
  }
};

/** The next delivery earns the points again. */
export const revokeUndone = async (
  tx: Tx,
  { data: { merchantUid, memberId, undoneAt } }: Envelope<DataOf<typeof orderDeliveryUndone>>,
): Promise<void> => {
  const account = await lockAccount(tx, memberId);
  const order = await findEarnedOrder(tx, merchantUid);
  if (order?.state !== 'DELIVERED') return;
  await saveEarnedOrder(tx, { ...order, state: 'UNDONE' });
  const causeId = `${merchantUid}:undone${order.deliveries}`;
  await revokeAbove(tx, account, merchantUid, { cause: 'order', causeId, at: new Date(undoneAt) }, () => 0);
};

export const revokeCancelled = async (
  tx: Tx,
  { data: { merchantUid, memberId, cancelledAt } }: Envelope<DataOf<typeof orderCancelled>>,
): Promise<void> => {
  const account = await lockAccount(tx, memberId);
  const order = await findEarnedOrder(tx, merchantUid);
  if (order === undefined) return;
  await saveEarnedOrder(tx, { ...order, state: 'CANCELLED' });
  const change = { cause: 'order', causeId: merchantUid, at: new Date(cancelledAt) } as const;
  await revokeAbove(tx, account, merchantUid, change, () => 0);
};

/**
 * Only returned pieces lose their points. Pieces that were never sent are not part of the delivery and earned no
 * points.
 */
export const revokeRefunded = async (
  tx: Tx,
  { data: { merchantUid, memberId, claimId, kind, lines, refundedAt } }: Envelope<DataOf<typeof linesRefunded>>,
): Promise<void> => {
  if (kind !== 'return' || lines.length === 0) return;
  const account = await lockAccount(tx, memberId);
  for (const { lineId, quantity } of lines) {
    await insertReturnedPieces(tx, { claimId, lineId, merchantUid, quantity });
  }
  const order = await findEarnedOrder(tx, merchantUid);
  if (order?.state !== 'DELIVERED') return;
  const returned = await listReturnedPieces(tx, merchantUid);
  const change = { cause: 'claim', causeId: String(claimId), at: new Date(refundedAt) } as const;
  await revokeAbove(tx, account, merchantUid, change, (lineId) => {
    const line = order.lines.find((one) => one.lineId === lineId);
    return line === undefined ? 0 : pointsOfKept(line, returned);
  });
};

export const compensateLate = async (tx: Tx, { data }: Envelope<DataOf<typeof orderShipped>>): Promise<void> => {
  const { merchantUid, memberId, placedAt, paidAt, shippedAt } = data;
  const terms = placedAt && paidAt ? await findPointTermsAt(tx, new Date(placedAt)) : undefined;
  if (terms === undefined || paidAt === undefined) return;
  const at = new Date(shippedAt);
  if (!isLate(new Date(paidAt), at, terms)) return;
  const change = { kind: 'compensate', cause: 'order', causeId: merchantUid, merchantUid, usableFrom: at, at } as const;
  await accrue(tx, memberId, change, terms.latePoints);
};

const isRewarded = sql(
  'points.is-line-rewarded',
  `select 1 from point_entries where cause = 'review' and kind = 'earn' and line_id = $1::bigint`,
);
/** Each order line earns these points once, even when its review is deleted and written again. */
export const rewardReview = async (tx: Tx, { data }: Envelope<DataOf<typeof reviewWritten>>): Promise<void> => {
  const { reviewId, memberId, merchantUid, lineId, photos, writtenAt } = data;
  const at = new Date(writtenAt);
  const terms = await findPointTermsAt(tx, at);
  const amount = photos > 0 ? terms?.photoReview : terms?.textReview;
  if (!amount) return;
  await lockAccount(tx, memberId);
  if ((await tx.run(isRewarded, [lineId])) > 0) return;
  const cause = { cause: 'review', causeId: String(reviewId), lineId, merchantUid } as const;
  await accrue(tx, memberId, { ...cause, kind: 'earn', usableFrom: at, at }, amount);
};

const rewardOf = sql(
  'points.reward-of-review',
  `select id as lot, line_id as "lineId", merchant_uid as "merchantUid",
     (amount + coalesce((
       select sum(ended.amount) from point_entries ended
       where ended.member_id = reward.member_id and ended.lot = reward.id and ended.kind = 'expire'), 0))::bigint as amount
   from point_entries reward where cause = 'review' and cause_id = $1::text and kind = 'earn'`,
);
/** Points of the reward that have expired are not taken back. */
export const revokeReview = async (tx: Tx, { data }: Envelope<DataOf<typeof reviewDeleted>>): Promise<void> => {
  const { reviewId, memberId, deletedAt } = data;
  const causeId = String(reviewId);
  const account = await lockAccount(tx, memberId);
  const reward = await tx.maybe<{ lot: number; lineId: number; amount: number; merchantUid: string }>(rewardOf, [
    causeId,
  ]);
  if (reward === undefined) return;
  const { lot, amount, ...of } = reward;
  const change = { ...of, kind: 'revoke', cause: 'review', causeId, at: new Date(deletedAt) } as const;
  await appendPointsOnce(tx, account, change, ({ lots }) => revokeLot(lots, lot, amount));
};

export const giveAtSignUp = async (tx: Tx, { data }: Envelope<DataOf<typeof memberRegistered>>): Promise<void> => {
  const at = new Date(data.createdAt);
  const terms = await findPointTermsAt(tx, at);
  if (!terms?.signUp) return;
  const cause = { kind: 'earn', cause: 'member', causeId: String(data.memberId) } as const;
  await accrue(tx, data.memberId, { ...cause, usableFrom: at, at }, terms.signUp);
};
