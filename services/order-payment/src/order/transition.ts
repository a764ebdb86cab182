import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { ChangingFields, Order, OrderIn } from './order-row.ts';
import { canBecome, isShown, type OrderState, undoOf } from './order-states.ts';

declare const lock: unique symbol;
interface Lock {
  readonly [lock]: true;
}
/** An order under its row lock. Only the store gives one, and its transitions stay under it. */
export type LockedOrder = Order & Lock;

/** What an order becomes: under its lock if it was. */
export type Next<O extends Order, State extends OrderState> = O extends Lock ? OrderIn<State> & Lock : OrderIn<State>;

/** ILLEGAL_MOVE that says in which state the order is now: who is refused may have an old screen before him. */
export const illegalTransition = ({ status }: Order, detail: string) =>
  problem('ILLEGAL_MOVE', {
    detail,
    ...(isShown(status) && {
      message: `현재 ${orderStatusLabel(status)} 상태인 주문이어서 할 수 없는 작업입니다.`,
    }),
  });

/** The next version of an order. Throws ILLEGAL_MOVE when the map has no such way. */
export const transition = <O extends Order, State extends OrderState>(
  order: O,
  to: State,
  changes: Partial<ChangingFields>,
): Next<O, State> => {
  const isPayment = order.exchangeClaimId !== null && to === 'SHIPPING';
  if (isPayment || !canBecome(order.status, to)) throw illegalTransition(order, `${order.status} never becomes ${to}`);
  return { ...order, ...changes, status: to, version: order.version + 1 } as unknown as Next<O, State>;
};

/** The last step of an order taken back. Throws ILLEGAL_MOVE when it has none that can be. */
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

/** The next version in the same state. */
export const nextVersion = <O extends Order>(
  order: O,
  changes: Partial<Omit<ChangingFields, 'status' | 'provider' | 'impUid' | 'paidAt'>> = {},
): O => ({ ...order, ...changes, version: order.version + 1 });

/** Whether a cancel of the order, or of lines of it, is under way at the provider. */
export const isCancelling = ({ cancelRequestedAt, linesCancelRequestedAt }: Order): boolean =>
  cancelRequestedAt !== null || linesCancelRequestedAt !== null;

/** Meanwhile there is no other transition. */
export const refuseWhileCancelling = (order: Order): void => {
  if (isCancelling(order)) throw problem('CANCEL_PENDING');
};
