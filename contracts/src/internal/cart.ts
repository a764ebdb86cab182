import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';

export const cartInternalCalls = defineInternalCalls({
  /**
   * Answers which of these events the cart has received, so that order-payment knows whether the cart removed the lines
   * of a paid order.
   */
  receivedEvents: {
    method: 'POST',
    path: '/internal/heard-events',
    owner: 'cart',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 1_000,
    body: Type.Object({
      eventIds: Type.Array(Type.String({ pattern: '^[0-9a-f-]{36}$' }), { minItems: 1, maxItems: 20 }),
    }),
    answers: { 200: Type.Object({ heard: Type.Array(Type.String()) }) },
  },
});
