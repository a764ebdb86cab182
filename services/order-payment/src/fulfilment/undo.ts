import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { deliveryUndoneEvent, publish, shippingUndoneEvent } from '../order/order-events.ts';
import { lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { revertDelivery, revertParcel } from '../order/paid-transitions.ts';
import { listParcels } from '../order/parcel-store.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import { requireUndoable, undoMs } from '../order/undo-period.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { deleteDeadline, deleteParcel, markParcelsShipping, updateDeadline } from './delivery-store.ts';
import { titlesOf } from './ship-parcel.ts';

/**
 * Undoes the shipping of the newest parcel. The previous parcel becomes the newest parcel again. An order without a
 * previous parcel returns to PREPARING. Throws the errors of `requireUndoable`.
 */
export const undoShipping = ({ db, now }: Deps, member: Member, merchantUid: string) =>
  db.tx(async (tx) => {
    const at = now();
    const order = await lockExistingOrder(tx, merchantUid);
    if (order.status !== 'SHIPPING') throw problem('ILLEGAL_MOVE');
    await requireUndoable(tx, order, at);
    const parcels = await listParcels(tx, merchantUid);
    const [before, newest] = [parcels.at(-2), parcels.at(-1)];
    if (newest?.state !== 'SHIPPING') throw problem('ILLEGAL_MOVE');
    await deleteParcel(tx, newest.id);
    if (before === undefined) await deleteDeadline(tx, merchantUid);
    const undone = revertParcel(order, before);
    updateLockedOrder(tx, undone, {
      what: 'shipping undone',
      actor: actorOf(member.id),
      at,
      note: newest.trackingNumber,
    });
    await recordOrderAction(tx, order, undone, at);
    await publish(tx, shippingUndoneEvent({ ...undone, itemTitles: titlesOf(order, newest.lines) }, at));
    return { merchantUid, paymentStatus: undone.status as 'PREPARING' | 'SHIPPING' };
  });

/** Throws the errors of `requireUndoable`. */
export const undoDelivery = async ({ db, now }: Deps, member: Member, merchantUid: string) => {
  const { deliveredAfterDays } = await readTerms(db);
  return db.tx(async (tx) => {
    const at = now();
    const order = await lockExistingOrder(tx, merchantUid);
    if (order.status !== 'DELIVERED' || order.deliveredAt === null) throw problem('ILLEGAL_MOVE');
    await requireUndoable(tx, order, at);
    const undone = revertDelivery(order);
    await markParcelsShipping(tx, merchantUid, order.deliveredAt, new Date(at.getTime() + undoMs));
    await updateDeadline(tx, merchantUid, new Date(at.getTime() + deliveredAfterDays * dayMs));
    updateLockedOrder(tx, undone, { what: 'delivery undone', actor: actorOf(member.id), at });
    await recordOrderAction(tx, order, undone, at);
    await publish(tx, deliveryUndoneEvent(undone, at));
    return { merchantUid, paymentStatus: 'SHIPPING' as const };
  });
};
