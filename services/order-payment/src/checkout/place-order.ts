import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { memberBuyer } from '@gyeol/contracts/rules/buyer-limit.ts';
import { type ChargedTerms, orderFees } from '@gyeol/contracts/rules/delivery.ts';
import { sheetPriceMinutes } from '@gyeol/contracts/rules/sale.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { abandonedEvent, paidEvent, placedEvent, publish } from '../order/order-events.ts';
import type { FrozenCoupon, Order } from '../order/order-row.ts';
import { findOrder, lockOrder, updateLockedOrder, updateUnlockedOrder } from '../order/order-store.ts';
import { hasBenefits, releaseHolds } from '../order/release-holds.ts';
import { abandon, awaitPayment, pay } from '../order/unpaid-transitions.ts';
import type { CheckoutDeps } from './deps.ts';

const minute = 60_000;

const holdStock = (deps: CheckoutDeps, order: Order, sheetCreatedAt: Date) =>
  deps.internal.call(internalCalls.holdStock, {
    body: {
      merchantUid: order.merchantUid,
      replaces: order.replaces,
      checkPrices: deps.now().getTime() - sheetCreatedAt.getTime() > sheetPriceMinutes * minute,
      buyer: memberBuyer(order.memberId),
      lines: order.lines.map(({ itemOptionId, quantity, unitPrice }) => ({ itemOptionId, quantity, unitPrice })),
    },
  });

/**
 * Holds the coupon and points of the new order, and releases the coupon and points of the replaced order. Holds nothing
 * for a new order that uses neither a coupon nor points.
 */
const holdCoupon = async (deps: CheckoutDeps, order: Order): Promise<FrozenCoupon | null> => {
  const { merchantUid, replaces, memberId, couponMapId, points, productTotal } = order;
  if (hasBenefits(order)) {
    const body = { merchantUid, replaces, memberId, couponMapId, productTotal, ...(points > 0 && { points }) };
    const { title, couponType, minPrice, ...amounts } = await deps.internal.call(internalCalls.holdCoupon, { body });
    return title === null || couponType === null || minPrice === null
      ? null
      : { title, couponType, minPrice, ...amounts };
  }
  const replaced = replaces === null ? undefined : await findOrder(deps.db, replaces);
  if (replaced !== undefined && hasBenefits(replaced)) {
    await deps.internal.call(internalCalls.releaseCoupon, { body: { merchantUids: [replaced.merchantUid] } });
  }
  return null;
};

/** Answers undefined when the order is no longer PLACING. */
const saveAwaitingPayment = async (
  deps: CheckoutDeps,
  placing: Order,
  coupon: FrozenCoupon | null,
  terms: ChargedTerms,
) => {
  const now = deps.now();
  const fees = orderFees(placing.receiver.postCode, placing.productTotal, terms);
  const order = awaitPayment(placing, { coupon, ...fees, expiryMinutes: deps.config.expiryMinutes }, now);
  const actor = `member:${order.memberId}`;
  return deps.db.tx(async (tx) => {
    // No lock is needed here, because every change of the order raises its version.
    const waiting = await updateUnlockedOrder(tx, order, { what: 'awaiting payment', actor, at: now });
    if (waiting === undefined) return undefined;
    await publish(tx, placedEvent(waiting, now));
    if (waiting.totalPrice > 0) return waiting;
    const paid = pay(waiting, { provider: null, impUid: null, paymentMethod: null, paidAt: now });
    updateLockedOrder(tx, paid, { what: 'paid', actor, at: now });
    await publish(tx, paidEvent(paid, now));
    return paid;
  });
};

/**
 * Moves the order from PLACING to ABANDONED. Answers true when this call changed the order. Only then may the caller
 * release the holds.
 */
export const abandonOrder = (
  { db, now }: Pick<CheckoutDeps, 'db' | 'now'>,
  merchantUid: string,
  actor: string,
): Promise<boolean> =>
  db.tx(async (tx) => {
    const order = await lockOrder(tx, merchantUid);
    if (order?.status !== 'PLACING') return false;
    const at = now();
    const abandoned = abandon(order, at);
    updateLockedOrder(tx, abandoned, { what: 'abandoned', actor, at });
    await publish(tx, abandonedEvent(abandoned, at));
    return true;
  });

/**
 * Answers the order that another request finished meanwhile. Throws `otherwise` when the order has ended or is still
 * PLACING.
 */
const readOutcome = async (deps: CheckoutDeps, merchantUid: string, otherwise: unknown): Promise<Order> => {
  const order = await findOrder(deps.db, merchantUid);
  if (order !== undefined && order.endedAt === null && order.status !== 'PLACING') return order;
  throw otherwise;
};

/**
 * Moves an order from PLACING to AWAITING_PAYMENT: holds stock, then the coupon, then fixes the price. Each step may be
 * repeated, also by two requests at once. A failed step ends the order and releases the earlier holds. A total of 0 is
 * paid at once.
 */
export const placeOrder = async (
  deps: CheckoutDeps,
  placing: Order,
  { sheetCreatedAt, terms }: { sheetCreatedAt: Date; terms: ChargedTerms },
): Promise<Order> => {
  const { merchantUid, memberId, replaces } = placing;
  try {
    await holdStock(deps, placing, sheetCreatedAt);
    const coupon = await holdCoupon(deps, placing);
    const order = await saveAwaitingPayment(deps, placing, coupon, terms);
    return order ?? (await readOutcome(deps, merchantUid, problem('ORDER_ENDED')));
  } catch (refusal) {
    if (!(await abandonOrder(deps, merchantUid, `member:${memberId}`))) return readOutcome(deps, merchantUid, refusal);
    await releaseHolds(deps, [merchantUid, replaces], hasBenefits(placing) || replaces !== null);
    throw refusal;
  }
};
