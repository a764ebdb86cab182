import type { Call } from '../call.ts';
import { batchCalls } from './admin-packing.ts';
import { reportingCalls } from './admin-reporting.ts';
import { shippingCalls } from './admin-shipping.ts';
import { cartCalls } from './cart.ts';
import { catalogCalls } from './catalog.ts';
import { couponCalls } from './coupon.ts';
import { memberCalls } from './member.ts';
import { messageCalls } from './member-messages.ts';
import { orderCalls } from './order-payment.ts';
import { pointCalls } from './points.ts';
import { keyCalls } from './program-keys.ts';
import { reviewCalls } from './review.ts';
import { staffCalls } from './staff.ts';
import { waitingCalls } from './waiting.ts';

/** Every call of the shop, by its group and by its key in this group: `calls.cart.add`. */
export const calls = {
  catalog: catalogCalls,
  member: memberCalls,
  message: messageCalls,
  staff: staffCalls,
  key: keyCalls,
  cart: cartCalls,
  order: orderCalls,
  coupon: couponCalls,
  points: pointCalls,
  review: reviewCalls,
  reporting: reportingCalls,
  shipping: shippingCalls,
  packing: batchCalls,
  waiting: waitingCalls,
} as const;

/** Every call by its name. The name consists of the call's group and its key in `calls`: `cart.add`. */
export const callsByName: ReadonlyMap<string, Call> = new Map(
  Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries<Call>(rows).map(([key, row]) => [`${group}.${key}`, row] as const),
  ),
);
export const allCalls: readonly Call[] = [...callsByName.values()];
