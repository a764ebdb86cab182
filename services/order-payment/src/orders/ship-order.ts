import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import type { Deps } from '../deps.ts';
import { isImported } from '../seeding/seed-orders.ts';
import { readSettings } from '../settings/setting-store.ts';
import { noteOrderAction } from './note-operator.ts';
import { deliveredEvent, shippedEvent, tell } from './order-events.ts';
import { findOrder, lockKnownOrder, saveLocked } from './order-store.ts';
import { deliver, link, parcelOf, ship, takeGoodsBack, webUrl } from './paid-order.ts';
import { roleOver } from './role-over.ts';

const actorOf = (member: Member): string => `member:${member.id}`;

/** One order goes out: PREPARING → SHIPPING. Throws TRACKING_NUMBER_INVALID, POST_URL_INVALID, ILLEGAL_MOVE, … */
export const makeSetShipping =
  ({ db, now }: Deps) =>
  async (member: Member, merchantUid: string, typed: { trackingNumber: string; postUrl?: string | null }) => {
    const { carrier } = await readSettings(db);
    const parcel = parcelOf(carrier, typed.trackingNumber, typed.postUrl);
    return db.tx(async (tx) => {
      const at = now();
      const order = await lockKnownOrder(tx, merchantUid);
      const shipped = ship(order, parcel, at);
      saveLocked(tx, shipped, { what: 'shipped', actor: actorOf(member), at, note: parcel.trackingNumber });
      await noteOrderAction(tx, order, shipped, at);
      await tell(tx, shippedEvent(shipped, at));
      return { merchantUid, paymentStatus: 'SHIPPING' as const };
    });
  };

/** The page where the parcel is followed. Throws POST_URL_INVALID, ILLEGAL_MOVE. */
export const makeSetPostUrl =
  ({ db, now }: Deps) =>
  async (member: Member, merchantUid: string, typed: string) => {
    const postUrl = webUrl(typed);
    return db.tx(async (tx) => {
      const at = now();
      const order = await lockKnownOrder(tx, merchantUid);
      const linked = link(order, postUrl);
      saveLocked(tx, linked, { what: 'tracking link set', actor: actorOf(member), at, note: postUrl });
      await noteOrderAction(tx, order, linked, at);
      return { ok: true as const };
    });
  };

/** The parcel came: SHIPPING → DELIVERED, by the owner or an admin. */
export const makeSetDelivered =
  ({ db, now }: Deps) =>
  (member: Member, merchantUid: string) =>
    db.tx(async (tx) => {
      const order = await lockKnownOrder(tx, merchantUid);
      roleOver(order, member);
      const at = now();
      const delivered = deliver(order, at);
      saveLocked(tx, delivered, { what: 'delivered', actor: actorOf(member), at });
      await noteOrderAction(tx, order, delivered, at);
      await tell(tx, deliveredEvent(delivered, at));
      return { merchantUid, paymentStatus: 'DELIVERED' as const };
    });

/**
 * The goods of an order that was cancelled after it left the house are on the shelf again. Catalog takes them back
 * first, once per order however often it is asked; then the tick is kept. Of loaded history catalog holds nothing.
 */
export const makeSetReturned = (deps: Deps) => async (member: Member, merchantUid: string) => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  takeGoodsBack(order, deps.now());
  if (!isImported(order)) await deps.internal.call(internalCalls.returnStock, { body: { merchantUid } });
  await deps.db.tx(async (tx) => {
    const at = deps.now();
    const now = await lockKnownOrder(tx, merchantUid);
    const back = takeGoodsBack(now, at);
    saveLocked(tx, back, { what: 'goods back', actor: actorOf(member), at });
    await noteOrderAction(tx, now, back, at);
  });
  return { merchantUid, goodsBack: true as const };
};
