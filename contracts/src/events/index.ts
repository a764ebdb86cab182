import type { EventType } from '../event.ts';
import { operatorActed } from './audit.ts';
import * as catalog from './catalog.ts';
import * as claims from './claims.ts';
import * as coupon from './coupon.ts';
import * as member from './member.ts';
import * as order from './order-payment.ts';
import * as paymentMethods from './payment-methods.ts';
import * as points from './points.ts';
import * as review from './review.ts';
import * as sale from './sale.ts';

const isEvent = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'source' in value;

/** Every kind of event of the shop. */
export const allEvents: readonly EventType[] = [
  catalog,
  claims,
  coupon,
  member,
  order,
  paymentMethods,
  points,
  review,
  sale,
  operatorActed,
]
  .flatMap((group) => Object.values<unknown>(group))
  .filter(isEvent);
