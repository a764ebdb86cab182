import { PaymentMethod, PaymentMethodSettings } from '@gyeol/contracts/http/order-payment/payment-methods.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { orderStatuses } from '@gyeol/contracts/rules/order-status.ts';
import type { MethodSetting } from '@gyeol/contracts/rules/payment-methods.ts';
import { CouponType, Id, Nullable, Quantity, Won } from '@gyeol/contracts/schema.ts';
import { type Static, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';

const Text = Type.String({ minLength: 1, maxLength: 500 });
/**
 * A past order in the file of `seed`, with the data that other services owned at that time. Times are given in days
 * before now, also as fractions. A missing time follows the usual course: shipped after a day, delivered after three
 * days. `key` identifies the order. An order that was loaded before is left unchanged.
 */
export const PastOrder = Type.Object({
  key: Text,
  /**
   * The order number. When absent, the number is derived from the time and the key. A file sets the number when other
   * services need it in advance.
   */
  merchantUid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })),
  member: Type.Object({
    memberId: Id,
    username: Text,
    displayName: Text,
    realName: Text,
    phoneNumber: Type.String({ pattern: '^\\d{8,12}$' }),
    postCode: Text,
    address: Text,
    detailAddress: Text,
  }),
  lines: Type.Array(
    Type.Object({
      itemId: Id,
      itemOptionId: Id,
      title: Text,
      itemOptionName: Text,
      imageUrl: Type.String(),
      quantity: Quantity,
      /** The price in won, after the item's discount and with the option's surcharge. */
      unitPrice: Won,
    }),
    { minItems: 1 },
  ),
  status: Type.Union(orderStatuses.map((status) => Type.Literal(status))),
  /** The days since the order was paid. */
  daysBack: Type.Number({ minimum: 0, maximum: 3_650 }),
  shippedDaysBack: Type.Optional(Type.Number({ minimum: 0 })),
  deliveredDaysBack: Type.Optional(Type.Number({ minimum: 0 })),
  cancelledDaysBack: Type.Optional(Type.Number({ minimum: 0 })),
  deliveryFee: Type.Optional(Won),
  postMemo: Type.Optional(Nullable(Type.String())),
  trackingNumber: Type.Optional(Type.String({ pattern: '^\\d{13}$' })),
  coupon: Type.Optional(
    Type.Object({
      couponMapId: Id,
      title: Text,
      couponType: CouponType,
      minPrice: Won,
      discountAmount: Nullable(Type.Integer()),
      discountPercentage: Nullable(Type.Integer()),
    }),
  ),
  /** The provider's payment. Without a payment the order still counts as paid, but a cancel has nothing to refund. */
  impUid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })),
  /** Absent when the order was paid by card. */
  paymentMethod: Type.Optional(PaymentMethod),
  /** The claim on the order, only for a DELIVERED order. */
  refund: Type.Optional(
    Type.Object({
      isRefund: Type.Boolean(),
      message: Text,
      daysBack: Type.Number({ minimum: 0 }),
      processedDaysBack: Type.Optional(Type.Number({ minimum: 0 })),
    }),
  ),
});
export type PastOrder = Omit<Static<typeof PastOrder>, 'status'> & { status: (typeof orderStatuses)[number] };
const History = Type.Object({
  orders: Type.Array(PastOrder),
  /** The payment methods, saved only when the shop has none. */
  paymentMethods: Type.Optional(PaymentMethodSettings.properties.methods),
});
export interface History {
  orders: PastOrder[];
  paymentMethods?: MethodSetting[];
}

/** Throws when `file` does not have the shape of `History`. */
export const readHistory = (file: unknown): History => {
  if (!Check(History, file)) {
    const fault = Errors(History, file)[0];
    throw new Error(`the file is no history of orders: ${fault?.instancePath ?? '/'} ${fault?.message ?? ''}`);
  }
  return file as History;
};

const hour = 1 / 24;

export interface PastTimes {
  placedAt: Date;
  paidAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
}
/** No time is in the future. */
export const timesOf = (order: PastOrder, now: Date): PastTimes => {
  const back = (days: number): Date => new Date(now.getTime() - Math.max(days, 0) * dayMs);
  const { status, daysBack } = order;
  const wasShipped = status === 'SHIPPING' || status === 'DELIVERED' || order.shippedDaysBack !== undefined;
  const wasDelivered = status === 'DELIVERED' || order.deliveredDaysBack !== undefined;
  return {
    placedAt: new Date(back(daysBack).getTime() - 90_000),
    paidAt: back(daysBack),
    shippedAt: wasShipped ? back(order.shippedDaysBack ?? daysBack - 22 * hour) : null,
    deliveredAt: wasDelivered ? back(order.deliveredDaysBack ?? daysBack - 70 * hour) : null,
    cancelledAt: status === 'CANCELLED' ? back(order.cancelledDaysBack ?? daysBack - 5 * hour) : null,
  };
};
