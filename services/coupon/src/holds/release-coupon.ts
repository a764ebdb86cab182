import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import type { orderCancelled } from '@gyeol/contracts/events/order-payment.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';
import { publishIssuedCoupon } from '../coupons/coupon-events.ts';
import { lockIssuedCoupon, updateIssuedCouponVersion } from '../coupons/issued-coupon-store.ts';
import { lockAccount } from '../points/account-store.ts';
import { restorePoints } from '../points/use-points.ts';
import {
  type Hold,
  insertTombstone,
  listMembersWithPoints,
  lockHold,
  markReleased,
  purgeTombstones,
} from './hold-store.ts';

const tombstoneDays = 14;

/** Every transaction locks these accounts before a hold, so that two transactions never deadlock. */
export const lockPointsOfHolds = async (tx: Tx, merchantUids: readonly string[]): Promise<void> => {
  for (const memberId of await listMembersWithPoints(tx, merchantUids)) await lockAccount(tx, memberId);
};

const restorePointsOf = async (tx: Tx, { merchantUid, memberId, points }: Hold, at: Date): Promise<void> => {
  if (points === 0 || memberId === null) return;
  await restorePoints(tx, memberId, { cause: 'order', causeId: merchantUid, merchantUid, at });
};

/**
 * Ends the hold of an order that was never paid. An unknown order gets a tombstone, which refuses a later hold. A
 * redeemed hold stays redeemed.
 */
export const releaseHeld = async (tx: Tx, merchantUid: string, at: Date): Promise<void> => {
  if ((await insertTombstone(tx, merchantUid)) === 1) return;
  const hold = await lockHold(tx, merchantUid);
  if (hold?.status !== 'HELD') return;
  await markReleased(tx, merchantUid);
  await restorePointsOf(tx, hold, at);
};

/** The orders are sorted, so that two calls never deadlock. */
export const releaseCoupons = async (tx: Tx, merchantUids: readonly string[], at: Date): Promise<void> => {
  await lockPointsOfHolds(tx, merchantUids);
  for (const merchantUid of [...new Set(merchantUids)].sort()) await releaseHeld(tx, merchantUid, at);
};

/** A coupon that expired meanwhile stays expired. */
const restoreCoupon = async (tx: Tx, hold: Hold | undefined): Promise<void> => {
  if (hold === undefined || hold.status === 'RELEASED' || hold.mapId === null) return;
  await markReleased(tx, hold.merchantUid);
  await publishIssuedCoupon(tx, 'restored', await updateIssuedCouponVersion(tx, hold.mapId));
};

export const restoreCancelled = async (
  tx: Tx,
  { data, time }: Envelope<DataOf<typeof orderCancelled>>,
): Promise<void> => {
  const { couponMapId, merchantUid, points = 0 } = data;
  if (couponMapId === null && points === 0) return;
  await lockPointsOfHolds(tx, [merchantUid]);
  if (couponMapId !== null) await lockIssuedCoupon(tx, couponMapId);
  if ((await insertTombstone(tx, merchantUid)) === 1) return;
  const hold = await lockHold(tx, merchantUid);
  await restoreCoupon(tx, hold);
  if (hold === undefined) return;
  if (hold.mapId === null) await markReleased(tx, merchantUid);
  await restorePointsOf(tx, hold, new Date(time));
};

/** Restores the points of the refunded lines, and the coupon if the event names a coupon. */
export const restoreRefunded = async (
  tx: Tx,
  { data, time }: Envelope<DataOf<typeof linesRefunded>>,
): Promise<void> => {
  const { merchantUid, couponMapId, memberId, claimId } = data;
  const at = new Date(time);
  for (const { lineId, points = 0 } of data.lines) {
    if (points === 0) continue;
    await restorePoints(tx, memberId, { cause: 'claim', causeId: String(claimId), lineId, merchantUid, at }, points);
  }
  if (couponMapId === undefined) return;
  await lockIssuedCoupon(tx, couponMapId);
  if ((await insertTombstone(tx, merchantUid)) === 1) return;
  await restoreCoupon(tx, await lockHold(tx, merchantUid));
};

/** Deletes tombstones that are older than any call that may still arrive. */
export const forgetTombstones = async (deps: Deps): Promise<void> => {
  await purgeTombstones(deps.db, new Date(deps.now().getTime() - tombstoneDays * 24 * 60 * 60 * 1000));
};
