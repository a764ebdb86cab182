import { Type } from 'typebox';
import { defineInternalCalls, type ServiceName } from '../call.ts';
import { Nullable } from '../schema.ts';

const row = <const Owner extends ServiceName>(owner: Owner, readers: readonly ServiceName[] = []) =>
  ({
    method: 'POST',
    path: '/internal/tell-again',
    owner,
    callers: ['admin-reporting', ...readers],
    idempotent: true,
    timeoutMs: 30_000,
    body: Type.Object({ kind: Type.String({ maxLength: 30 }), after: Type.String({ maxLength: 60 }) }),
    answers: { 200: Type.Object({ told: Type.Array(Type.String()), next: Nullable(Type.String()) }) },
  }) as const;

/**
 * Each service republishes its events page by page. A read model is then rebuilt from nothing while the shop runs. A
 * service also catches up this way on events that were removed before it read them.
 */
export const republishCalls = defineInternalCalls({
  catalog: row('catalog', ['cart', 'order-payment']),
  member: row('member'),
  'order-payment': row('order-payment', ['catalog', 'coupon', 'member', 'review']),
  coupon: row('coupon', ['catalog']),
  review: row('review', ['catalog', 'member', 'order-payment']),
});
export type RepublishCall = (typeof republishCalls)[keyof typeof republishCalls];
