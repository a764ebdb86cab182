import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { deliveredEvent, publish, shippedEvent, trackingNumberChangedEvent } from '../order/order-events.ts';
import { isImported, type Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, saveLocked } from '../order/order-store.ts';
import {
  changeParcel,
  deliver,
  type Parcel,
  parcelOf,
  receiveReturn,
  setTrackingLink,
  ship,
  webUrl,
} from '../order/paid-transitions.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import { roleOver } from '../order/role-over.ts';
import { type LockedOrder, refuseWhileCancelling } from '../order/transition.ts';
import { askBeforeShipping } from '../payment/ask-before-shipping.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';

const actorOf = (member: Member): string => `member:${member.id}`;

/** Under the order's lock: it goes out with its parcel. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const shipLocked = async (
  tx: Tx,
  order: LockedOrder,
  parcel: Parcel,
  actor: string,
  at: Date,
): Promise<void> => {
  const shipped = ship(order, parcel, at);
  saveLocked(tx, shipped, { what: 'shipped', actor, at, note: parcel.trackingNumber });
  await recordOrderAction(tx, order, shipped, at);
  await publish(tx, shippedEvent(shipped, at));
};

/** Under the order's lock: its parcel travels under another number. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const changeLocked = async (
  tx: Tx,
  order: LockedOrder,
  parcel: Parcel,
  actor: string,
  at: Date,
): Promise<void> => {
  const changed = changeParcel(order, parcel);
  const note = `${order.trackingNumber} → ${parcel.trackingNumber}`;
  saveLocked(tx, changed, { what: 'tracking number changed', actor, at, note });
  await recordOrderAction(tx, order, changed, at);
  await publish(tx, trackingNumberChangedEvent(changed, at));
};

interface TypedParcel {
  trackingNumber: string;
  postUrl?: string | null;
  /** What the screen showed; undefined: whatever it is. */
  expectedTrackingNumber?: string | null;
}

/** Two operators before one order: the second is shown the number of the first instead of overwriting it. */
const refuseStaleNumber = ({ trackingNumber }: Order, expected: string | null | undefined): void => {
  if (expected === undefined || expected === trackingNumber) return;
  throw problem('TRACKING_NUMBER_MOVED', {
    ...(trackingNumber !== null && {
      message: `그 사이 운송장 번호가 ${trackingNumber}(으)로 등록되었습니다. 현재 번호를 확인하고 다시 시도해주세요.`,
      extra: { trackingNumber },
    }),
  });
};

/**
 * One order goes out (PREPARING → SHIPPING); the number of one on its way is corrected. The number that it has already
 * changes nothing. Throws TRACKING_NUMBER_INVALID, POST_URL_INVALID, TRACKING_NUMBER_MOVED, CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const setShipping = async (deps: Deps, member: Member, merchantUid: string, typed: TypedParcel) => {
  const { db, now } = deps;
  const { carrier } = await readTerms(db);
  const parcel = parcelOf(carrier, typed.trackingNumber, typed.postUrl);
  await askBeforeShipping(deps, [merchantUid]);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    refuseWhileCancelling(order);
    const isSent = order.status === 'SHIPPING';
    if (!isSent || order.trackingNumber !== parcel.trackingNumber) {
      if (isSent) refuseStaleNumber(order, typed.expectedTrackingNumber);
      await (isSent ? changeLocked : shipLocked)(tx, order, parcel, actorOf(member), now());
    }
    return { merchantUid, paymentStatus: 'SHIPPING' as const };
  });
};

/** The page where the parcel is followed. Throws POST_URL_INVALID, ILLEGAL_MOVE. */
export const setPostUrl = async ({ db, now }: Deps, member: Member, merchantUid: string, typed: string) => {
  const postUrl = webUrl(typed);
  return db.tx(async (tx) => {
    const at = now();
    const order = await lockExistingOrder(tx, merchantUid);
    const linked = setTrackingLink(order, postUrl);
    saveLocked(tx, linked, { what: 'tracking link set', actor: actorOf(member), at, note: postUrl });
    await recordOrderAction(tx, order, linked, at);
    return ok;
  });
};

/** The parcel came: SHIPPING → DELIVERED, by the owner or an admin. */
export const setDelivered = ({ db, now }: Deps, member: Member, merchantUid: string) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    roleOver(order, member);
    const at = now();
    const delivered = deliver(order, at);
    saveLocked(tx, delivered, { what: 'delivered', actor: actorOf(member), at });
    await recordOrderAction(tx, order, delivered, at);
    await publish(tx, deliveredEvent(delivered, at));
    return { merchantUid, paymentStatus: 'DELIVERED' as const };
  });

/**
 * The goods of an order that was cancelled after it left the house are on the shelf again. Catalog restocks them
 * first, once per order however often it is asked; then the tick is saved. Of loaded history catalog holds nothing.
 */
export const setReturned = async (deps: Deps, member: Member, merchantUid: string) => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  receiveReturn(order, deps.now());
  if (!isImported(order)) await deps.internal.call(internalCalls.returnStock, { body: { merchantUid } });
  await deps.db.tx(async (tx) => {
    const at = deps.now();
    const locked = await lockExistingOrder(tx, merchantUid);
    const returned = receiveReturn(locked, at);
    saveLocked(tx, returned, { what: 'goods back', actor: actorOf(member), at });
    await recordOrderAction(tx, locked, returned, at);
  });
  return { merchantUid, goodsBack: true as const };
};
