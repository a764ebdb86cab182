import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { confirm } from '../order/paid-transitions.ts';
import { listParcels, listUnshippedLines } from '../order/parcel-store.ts';
import { isCancelling, type LockedOrder } from '../order/transition.ts';
import { readFinality } from '../order/undo-period.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { confirmedAfterMs, deliverLocked } from './deliver-order.ts';
import { deleteDeadline, leaseDeadlines, markExchangesDelivered, updateDeadline } from './delivery-store.ts';

const confirmLocked = async (tx: Tx, order: LockedOrder, actor: string, at: Date): Promise<void> => {
  await deleteDeadline(tx, order.merchantUid);
  updateLockedOrder(tx, confirm(order, at), { what: 'confirmed', actor, at });
};

/**
 * Records the buyer's confirmation (구매확정). The confirmation ends no right that the law grants. A repeat answers the
 * time of the first confirmation. Throws ORDER_NOT_FOUND, NOT_OWNER, CLAIM_OPEN, CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const confirmOrder = ({ db, now }: Deps, member: Member, merchantUid: string) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    if (order.memberId !== member.id) throw problem('NOT_OWNER');
    if (order.confirmedAt !== null) return { merchantUid, confirmedAt: order.confirmedAt };
    const at = now();
    if ((await readFinality(tx, merchantUid)).hasOpenClaim) throw problem('CLAIM_OPEN');
    await confirmLocked(tx, order, `member:${member.id}`, at);
    return { merchantUid, confirmedAt: at };
  });

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const minuteMs = 60_000;

/**
 * Handles an order whose deadline is over: delivers or confirms the order, moves the deadline, or removes the deadline.
 */
const moveByItself = async ({ db, now }: Deps, merchantUid: string, deliveredAfterDays: number): Promise<void> =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    const at = now();
    const waitUntil = (due: Date) => updateDeadline(tx, merchantUid, due);
    if (isCancelling(order)) return void (await waitUntil(later(at, dayMs)));
    if (order.status === 'SHIPPING' && order.shippedAt !== null) {
      const lastSent = (await listParcels(tx, merchantUid)).at(-1)?.shippedAt ?? order.shippedAt;
      const due = later(lastSent, deliveredAfterDays * dayMs);
      if (due > at) return void (await waitUntil(due));
      if ((await listUnshippedLines(tx, [merchantUid])).size > 0) return void (await waitUntil(later(at, dayMs)));
      return deliverLocked(tx, order, { deliveredAt: at, actor: 'deadline', at });
    }
    if (order.status === 'DELIVERED' && order.deliveredAt !== null && order.confirmedAt === null) {
      const due = later(order.deliveredAt, confirmedAfterMs);
      if (due > at) return void (await waitUntil(due));
      if ((await readFinality(tx, merchantUid)).hasOpenClaim) return void (await waitUntil(later(at, dayMs)));
      return confirmLocked(tx, order, 'deadline', at);
    }
    await deleteDeadline(tx, merchantUid);
  });

/**
 * Marks an order or an exchange parcel as delivered once the number of days set by the shop has passed since its last
 * parcel was shipped. Confirms orders seven days after their delivery.
 */
export const moveOverdueOrders = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { deliveredAfterDays } = await readTerms(deps.db);
  const now = deps.now();
  await markExchangesDelivered(deps.db, later(now, -deliveredAfterDays * dayMs), now);
  for (const { merchantUid } of await leaseDeadlines(deps.db, now, later(now, 10 * minuteMs))) {
    if (signal.aborted) return;
    await moveByItself(deps, merchantUid, deliveredAfterDays).catch((err: unknown) =>
      deps.log.warn({ merchantUid, err }, 'an order did not move by itself'),
    );
  }
};
