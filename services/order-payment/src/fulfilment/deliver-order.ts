import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { deliveredEvent, publish } from '../order/order-events.ts';
import { lockExistingOrder, lockOrders, updateLockedOrder } from '../order/order-store.ts';
import { deliver } from '../order/paid-transitions.ts';
import { listParcels, listUnshippedLines } from '../order/parcel-store.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import { isCancelling, type LockedOrder } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { updateDeadline } from './delivery-store.ts';

export const confirmedAfterMs = 7 * dayMs;

export interface DeliveryInput {
  /** The delivery time that the carrier reports, or now. */
  deliveredAt: Date;
  actor: string;
  at: Date;
}
/** Throws CANCEL_PENDING, ILLEGAL_MOVE. */
const deliveredOrder = async (tx: Tx, order: LockedOrder, deliveredAt: Date): Promise<LockedOrder> => {
  const delivered = deliver(order, deliveredAt);
  if ((await listUnshippedLines(tx, [order.merchantUid])).size > 0) {
    throw problem('ILLEGAL_MOVE', { message: '아직 보내지 않은 상품이 있는 주문입니다.' });
  }
  return delivered;
};

/** Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const deliverLocked = async (
  tx: Tx,
  order: LockedOrder,
  { deliveredAt, actor, at }: DeliveryInput,
): Promise<void> => {
  const delivered = await deliveredOrder(tx, order, deliveredAt);
  await updateDeadline(tx, order.merchantUid, new Date(deliveredAt.getTime() + confirmedAfterMs));
  updateLockedOrder(tx, delivered, { what: 'delivered', actor, at });
  await recordOrderAction(tx, order, delivered, at);
  await publish(tx, deliveredEvent(delivered, at));
};

/**
 * Marks a locked order as DELIVERED when all its pieces were shipped and all its parcels arrived. The delivery time of
 * the order is the delivery time of its last parcel. An order that is being cancelled is left unchanged.
 */
export const deliverComplete = async (tx: Tx, order: LockedOrder, actor: string, at: Date): Promise<void> => {
  const { merchantUid } = order;
  if (order.status !== 'SHIPPING' || isCancelling(order)) return;
  if ((await listUnshippedLines(tx, [merchantUid])).size > 0) return;
  const times = (await listParcels(tx, merchantUid)).map(({ deliveredAt }) => deliveredAt?.getTime() ?? Number.NaN);
  const last = Math.max(...times);
  if (Number.isFinite(last)) await deliverLocked(tx, order, { deliveredAt: new Date(last), actor, at });
};

/**
 * Moves an order from SHIPPING to DELIVERED, by its owner or an admin. Throws NOT_OWNER, CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const setDelivered = ({ db, now }: Deps, member: Member, merchantUid: string) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    authorizeOrder(order, member);
    const at = now();
    await deliverLocked(tx, order, { deliveredAt: at, actor: actorOf(member.id), at });
    return { merchantUid, paymentStatus: 'DELIVERED' as const };
  });

/**
 * Delivers like `deliverLocked`, but answers a refusal as a Korean sentence, and `same` for an order that is DELIVERED
 * already. With `dryRun` nothing is saved.
 */
export const tryDelivery = async (
  tx: Tx,
  order: LockedOrder | undefined,
  { dryRun = false, ...input }: DeliveryInput & { dryRun?: boolean },
): Promise<{ ok: boolean; outcome: string }> => {
  if (order === undefined) return { ok: false, outcome: '존재하지 않는 주문번호입니다.' };
  if (order.status === 'DELIVERED') return { ok: true, outcome: 'same' };
  try {
    if (dryRun) await deliveredOrder(tx, order, input.deliveredAt);
    else await deliverLocked(tx, order, input);
    return { ok: true, outcome: 'delivered' };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { ok: false, outcome: error.message };
  }
};

interface DeliverManyInput {
  merchantUids: readonly string[];
  /**
   * True when the delivery time is assumed, not known. The assumed time is the shipping time plus the number of days
   * set by the shop, or now if now is earlier. No message is sent when the assumed time is long ago.
   */
  assumed?: boolean;
}
interface Outcome {
  merchantUid: string;
  ok: boolean;
  outcome: string;
}

/**
 * Marks up to 1,000 orders as delivered in one transaction. Answers one outcome for each order: an order that cannot be
 * delivered gets the reason, and an order that is DELIVERED already gets `same`.
 */
export const deliverMany = async (
  { db, now }: Deps,
  actor: string,
  { merchantUids, assumed = false }: DeliverManyInput,
): Promise<{ results: Outcome[] }> => {
  const { deliveredAfterDays } = await readTerms(db);
  return db.tx(async (tx) => {
    const at = now();
    // An order number that is sent twice would change the same locked order twice.
    const wanted = new Set(merchantUids);
    const orders = new Map((await lockOrders(tx, [...wanted])).map((one) => [one.merchantUid, one]));
    const results: Outcome[] = [];
    for (const merchantUid of wanted) {
      const order = orders.get(merchantUid);
      const due = assumed && order?.shippedAt ? order.shippedAt.getTime() + deliveredAfterDays * dayMs : at.getTime();
      const deliveredAt = new Date(Math.min(due, at.getTime()));
      results.push({ merchantUid, ...(await tryDelivery(tx, order, { deliveredAt, actor, at })) });
    }
    return { results };
  });
};
