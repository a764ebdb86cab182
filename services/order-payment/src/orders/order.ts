import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import type { CouponTerms } from '@gyeol/contracts/rules/coupon.ts';
import { type OrderStatus, orderStatuses, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** Every state an order can be in, and where it may go from there. Nothing else moves an order. */
export const moves = {
  PLACING: ['AWAITING_PAYMENT', 'ABANDONED'],
  AWAITING_PAYMENT: ['PREPARING', 'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'CANCELLED'],
  PREPARING: ['SHIPPING', 'CANCELLED'],
  SHIPPING: ['DELIVERED', 'CANCELLED'],
  DELIVERED: ['CANCELLED'],
  CANCELLED: [],
  EXPIRED: [],
  REPLACED: [],
  PAYMENT_FAILED: [],
  ABANDONED: [],
} as const satisfies Record<string, readonly string[]>;
export type OrderState = keyof typeof moves;
export const orderStates = Object.keys(moves) as OrderState[];

export interface Line {
  lineId: number;
  itemId: number;
  itemOptionId: number;
  title: string;
  itemOptionName: string;
  imageUrl: string;
  quantity: number;
  /** Won, with the discount and the option. */
  unitPrice: number;
}
export interface CartLine {
  cartLineId: number | null;
  itemOptionId: number;
  quantity: number;
}
export interface Buyer {
  username: string;
  displayName: string;
  realName: string;
  phoneNumber: string;
}
export interface Receiver {
  name: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
}
export type FrozenCoupon = CouponTerms & { title: string };
/** Somebody bought it here, or `seed` loaded it: its stock and coupon were never held for it. */
export type OrderOrigin = 'shop' | 'seed';
export type CancelledBy = 'owner' | 'admin' | 'provider';

/** An order as its row holds it. Money in won. */
export interface Order {
  merchantUid: string;
  memberId: number;
  status: OrderState;
  version: number;
  fingerprint: string;
  origin: OrderOrigin;
  replaces: string | null;
  buyer: Buyer;
  receiver: Receiver;
  postMemo: string | null;
  itemTitles: string;
  cartLines: CartLine[];
  lines: Line[];
  productTotal: number;
  discount: number;
  deliveryFee: number;
  totalPrice: number;
  couponMapId: number | null;
  coupon: FrozenCoupon | null;
  placedAt: Date;
  /** When its stock was first held, by it or by an order that it replaces. Null in orders of an older version. */
  holdSince: Date | null;
  expiresAt: Date | null;
  extensions: number;
  checkDueAt: Date | null;
  checkStep: number;
  prepareFailed: boolean;
  provider: string | null;
  impUid: string | null;
  paidAt: Date | null;
  carrier: CarrierCode | null;
  trackingNumber: string | null;
  postUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  endedAt: Date | null;
  goodsBackAt: Date | null;
  cancelRequestedAt: Date | null;
  cancelBy: CancelledBy | null;
  cancelDueAt: Date | null;
  /** What operators noted; never shown to its owner. */
  memo: string | null;
}

/** Whether an order was loaded by `seed`. */
export const isImported = ({ origin }: Pick<Order, 'origin'>): boolean => origin === 'seed';

export const canMove = (from: OrderState, to: OrderState): boolean =>
  (moves[from] as readonly OrderState[]).includes(to);

/** The four states of the documents; orders in any other are on their way and show in no list. */
export const isShown = (status: OrderState): status is OrderStatus =>
  (orderStatuses as readonly string[]).includes(status);

/** Ended without ever being paid, or cancelled: money that comes now goes back. */
export const isEnded = (status: OrderState): boolean => moves[status].length === 0;

/** ILLEGAL_MOVE that says in which state the order is now: who is refused may have an old screen before him. */
export const illegalMove = ({ status }: Order, detail: string) =>
  problem('ILLEGAL_MOVE', {
    detail,
    ...(isShown(status) && {
      message: `현재 ${orderStatusLabel(status)} 상태인 주문이어서 할 수 없는 작업입니다.`,
    }),
  });

/** The next version of an order. Throws ILLEGAL_MOVE when the map has no such way. */
export const move = (order: Order, to: OrderState, changes: Partial<Order>): Order => {
  if (!canMove(order.status, to)) throw illegalMove(order, `${order.status} never becomes ${to}`);
  return { ...order, ...changes, status: to, version: order.version + 1 };
};

/** The next version in the same state. */
export const touch = (order: Order, changes: Partial<Order>): Order => ({
  ...order,
  ...changes,
  version: order.version + 1,
});

/** While a cancel is under way at the provider nothing else moves the order. */
export const refuseWhileCancelling = (order: Order): void => {
  if (order.cancelRequestedAt !== null) throw problem('CANCEL_PENDING');
};
