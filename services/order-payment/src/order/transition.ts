import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { ChangingFields, Order, OrderIn } from './order-row.ts';
import { canBecome, isShown, type OrderState, undoOf } from './order-states.ts';

declare const lock: unique symbol;
interface Lock {
  readonly [lock]: true;
}
/**
 * An order under its row lock. Only the order store creates a `LockedOrder`. A transition of a `LockedOrder` answers a
 * `LockedOrder` again.
 */
export type LockedOrder = Order & Lock;

/** Locked if the order was locked before the transition. */
export type Next<O extends Order, State extends OrderState> = O extends Lock ? OrderIn<State> & Lock : OrderIn<State>;

/** Answers ILLEGAL_MOVE with the current state of the order, because the member may see an outdated screen. */
export const illegalTransition = ({ status }: Order, detail: string) =>
  problem('ILLEGAL_MOVE', {
    detail,
    ...(isShown(status) && {
      message: `현재 ${orderStatusLabel(status)} 상태인 주문이어서 할 수 없는 작업입니다.`,
    }),
  });

/** Answers the next version of an order, in state `to`. Throws ILLEGAL_MOVE when that state may not follow. */
export const transition = <O extends Order, State extends OrderState>(
  order: O,
  to: State,
  changes: Partial<ChangingFields>,
): Next<O, State> => {
  const isPayment = order.exchangeClaimId !== null && to === 'SHIPPING';
  if (isPayment || !canBecome(order.status, to)) throw illegalTransition(order, `${order.status} never becomes ${to}`);
  return { ...order, ...changes, status: to, version: order.version + 1 } as unknown as Next<O, State>;
};

/** Undoes the last step of an order that is in state `from`. Throws ILLEGAL_MOVE in any other state. */
export const undo = <O extends Order, State extends keyof typeof undoOf>(
  order: O,
  from: State,
  changes: Partial<ChangingFields>,
): Next<O, (typeof undoOf)[State]> => {
  if (order.status !== from) throw illegalTransition(order, `${order.status} is not ${from}`);
  return { ...order, ...changes, status: undoOf[from], version: order.version + 1 } as unknown as Next<
    O,
    (typeof undoOf)[State]
  >;
};

export const nextVersion = <O extends Order>(
  order: O,
  changes: Partial<Omit<ChangingFields, 'status' | 'provider' | 'impUid' | 'paidAt'>> = {},
): O => ({ ...order, ...changes, version: order.version + 1 });

/** True while the order, or some of its lines, are being cancelled at the provider. */
export const isCancelling = ({ cancelRequestedAt, linesCancelRequestedAt }: Order): boolean =>
  cancelRequestedAt !== null || linesCancelRequestedAt !== null;

/** Throws CANCEL_PENDING while a cancel is under way. No other transition is possible then. */
export const refuseWhileCancelling = (order: Order): void => {
  if (isCancelling(order)) throw problem('CANCEL_PENDING');
};
