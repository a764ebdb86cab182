import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import type { orderCancelled } from '@gyeol/contracts/events/order-payment.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';
import { publishIssuedCoupon } from '../coupons/coupon-events.ts';
import { bumpIssuedCoupon, lockIssuedCoupon } from '../coupons/issued-coupon-store.ts';
import { deleteTombstonesBefore, insertTombstone, lockHold, markReleased } from './hold-store.ts';

const tombstoneDays = 14;

/** Ends the hold of an order that was never paid. An unknown order leaves a tombstone; a redeemed issued coupon stays redeemed. */
export const releaseHeld = async (tx: Tx, merchantUid: string): Promise<void> => {
  if ((await insertTombstone(tx, merchantUid)) === 1) return;
  const hold = await lockHold(tx, merchantUid);
  if (hold?.status === 'HELD') await markReleased(tx, merchantUid);
};

/** The same for several orders, each once, in a fixed order so that two calls never wait for each other. */
export const releaseCoupons = async (tx: Tx, merchantUids: readonly string[]): Promise<void> => {
  for (const merchantUid of [...new Set(merchantUids)].sort()) await releaseHeld(tx, merchantUid);
};

/** A cancelled order, or a claim with which its coupon comes back, restores its issued coupon, used or held; an issued coupon that ran out meanwhile is simply expired then. */
export const restoreCancelled = async (
  tx: Tx,
  { data }: Envelope<DataOf<typeof orderCancelled> | DataOf<typeof linesRefunded>>,
): Promise<void> => {
  if (data.couponMapId === null || data.couponMapId === undefined) return;
  await lockIssuedCoupon(tx, data.couponMapId);
  if ((await insertTombstone(tx, data.merchantUid)) === 1) return;
  const hold = await lockHold(tx, data.merchantUid);
  if (hold === undefined || hold.status === 'RELEASED' || hold.mapId === null) return;
  await markReleased(tx, data.merchantUid);
  await publishIssuedCoupon(tx, 'restored', await bumpIssuedCoupon(tx, hold.mapId));
};

/** No call can be as late as a tombstone that old. */
export const forgetTombstones = async (deps: Deps): Promise<void> => {
  await deleteTombstonesBefore(deps.db, new Date(deps.now().getTime() - tombstoneDays * 24 * 60 * 60 * 1000));
};
