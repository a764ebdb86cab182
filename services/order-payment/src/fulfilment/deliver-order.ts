import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { deliveredEvent, publish } from '../order/order-events.ts';
import { lockExistingOrder, lockOrders, saveLocked } from '../order/order-store.ts';
import { deliver } from '../order/paid-transitions.ts';
import { listParcels, readUnshipped } from '../order/parcel-store.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import { roleOver } from '../order/role-over.ts';
import { isCancelling, type LockedOrder } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { moveDeadline } from './delivery-store.ts';

/** How long after the delivery an order is confirmed by itself. */
export const confirmedAfterMs = 7 * dayMs;

export interface DeliveryInput {
  /** When it came: the carrier's time, or now. */
  deliveredAt: Date;
  actor: string;
  at: Date;
}
/** The order once everything came. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
const deliveredOrder = async (tx: Tx, order: LockedOrder, deliveredAt: Date): Promise<LockedOrder> => {
  const delivered = deliver(order, deliveredAt);
  if ((await readUnshipped(tx, [order.merchantUid])).size > 0) {
    throw problem('ILLEGAL_MOVE', { message: '아직 보내지 않은 상품이 있는 주문입니다.' });
  }
  return delivered;
};

/** Under the order's lock: everything came. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const deliverLocked = async (
  tx: Tx,
  order: LockedOrder,
  { deliveredAt, actor, at }: DeliveryInput,
): Promise<void> => {
  const delivered = await deliveredOrder(tx, order, deliveredAt);
  await moveDeadline(tx, order.merchantUid, new Date(deliveredAt.getTime() + confirmedAfterMs));
  saveLocked(tx, delivered, { what: 'delivered', actor, at });
  await recordOrderAction(tx, order, delivered, at);
  await publish(tx, deliveredEvent(delivered, at));
};

/** Under the order's lock: where all that is to be sent left and came, it is DELIVERED since its last parcel came; not while it is being cancelled. */
export const deliverComplete = async (tx: Tx, order: LockedOrder, actor: string, at: Date): Promise<void> => {
  const { merchantUid } = order;
  if (order.status !== 'SHIPPING' || isCancelling(order)) return;
  if ((await readUnshipped(tx, [merchantUid])).size > 0) return;
  const times = (await listParcels(tx, merchantUid)).map(({ deliveredAt }) => deliveredAt?.getTime() ?? Number.NaN);
  const last = Math.max(...times);
  if (Number.isFinite(last)) await deliverLocked(tx, order, { deliveredAt: new Date(last), actor, at });
};

/** Everything came: SHIPPING → DELIVERED, by the owner or an admin. Throws NOT_OWNER, CANCEL_PENDING, ILLEGAL_MOVE. */
export const setDelivered = ({ db, now }: Deps, member: Member, merchantUid: string) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    roleOver(order, member);
    const at = now();
    await deliverLocked(tx, order, { deliveredAt: at, actor: `member:${member.id}`, at });
    return { merchantUid, paymentStatus: 'DELIVERED' as const };
  });

/** As `deliverLocked`, but a refusal is its sentence; `same`: it came already. `dryRun` only says what would happen. */
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
  /** As of the days after which an order counts as delivered, where they are over: long ago, so that no message is sent. */
  assumed?: boolean;
}
interface Outcome {
  merchantUid: string;
  ok: boolean;
  outcome: string;
}

/**
 * Up to 1,000 orders came, each answered once, all in one transaction; those that cannot keep their reason. A repeat finds
 * them `same`.
 */
export const deliverMany = async (
  { db, now }: Deps,
  actor: string,
  { merchantUids, assumed = false }: DeliverManyInput,
): Promise<{ results: Outcome[] }> => {
  const { deliveredAfterDays } = await readTerms(db);
  return db.tx(async (tx) => {
    const at = now();
    // A number sent twice would move the order that is locked once twice.
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
