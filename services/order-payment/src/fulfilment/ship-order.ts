import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { parcelOf, setTrackingLink, webUrl } from '../order/paid-transitions.ts';
import { listParcelNumbers, listUnshippedLines, type ParcelLine } from '../order/parcel-store.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import { refuseWhileCancelling } from '../order/transition.ts';
import { askBeforeShipping } from '../payment/ask-before-shipping.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { changeNumber, shipParcel } from './ship-parcel.ts';

interface TypedParcel {
  trackingNumber: string;
  postUrl?: string | null;
  /** The tracking number that the screen showed. Undefined skips the comparison. */
  expectedTrackingNumber?: string | null;
  /** The lines to send. Undefined sends all lines that are left. */
  lines?: readonly ParcelLine[];
}

/** Shows a second operator the tracking number of the first operator, instead of overwriting that number. */
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
 * Ships an order, whole or some of its lines (PREPARING → SHIPPING), in this sequence:
 * 1. When a parcel of the order already has the tracking number, nothing changes.
 * 2. When the newest tracking number is no longer the number that the operator saw, the request is refused.
 * 3. If the order is SHIPPING and no lines are named, the newest number is corrected when nothing is left to ship or
 *    the screen showed that number.
 * 4. Otherwise the named lines, or all lines that are left, are shipped.
 * Throws TRACKING_NUMBER_INVALID, POST_URL_INVALID, TRACKING_NUMBER_MOVED, PARCEL_LINES_INVALID, CANCEL_PENDING,
 * ILLEGAL_MOVE.
 */
export const setShipping = async (deps: Deps, member: Member, merchantUid: string, typed: TypedParcel) => {
  const { db, now } = deps;
  const { carrier, deliveredAfterDays } = await readTerms(db);
  const parcel = parcelOf(carrier, typed.trackingNumber, typed.postUrl);
  await askBeforeShipping(deps, [merchantUid]);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    refuseWhileCancelling(order);
    const left = (await listUnshippedLines(tx, [merchantUid])).get(merchantUid) ?? [];
    const parcels = (await listParcelNumbers(tx, [merchantUid])).get(merchantUid) ?? [];
    const isSent = order.status === 'SHIPPING';
    const done = { merchantUid, paymentStatus: 'SHIPPING' as const };
    if (isSent && parcels.some(({ trackingNumber }) => trackingNumber === parcel.trackingNumber)) return done;
    refuseStaleNumber(order, typed.expectedTrackingNumber);
    const corrects = isSent && typed.lines === undefined && (left.length === 0 || !!typed.expectedTrackingNumber);
    await (corrects
      ? changeNumber(tx, order, parcel, actorOf(member.id), now())
      : shipParcel(tx, order, { parcel, lines: typed.lines, left, deliveredAfterDays }, actorOf(member.id), now()));
    return done;
  });
};

/** Throws POST_URL_INVALID, ILLEGAL_MOVE. */
export const setPostUrl = async ({ db, now }: Deps, member: Member, merchantUid: string, typed: string) => {
  const postUrl = webUrl(typed);
  return db.tx(async (tx) => {
    const at = now();
    const order = await lockExistingOrder(tx, merchantUid);
    const linked = setTrackingLink(order, postUrl);
    updateLockedOrder(tx, linked, { what: 'tracking link set', actor: actorOf(member.id), at, note: postUrl });
    await recordOrderAction(tx, order, linked, at);
    return ok;
  });
};
