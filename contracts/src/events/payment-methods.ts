import { Type } from 'typebox';
import { defineEvent } from '../event.ts';

/**
 * The ways in which buyers can pay now. Published when anything that these ways depend on changes. All events have one
 * aggregate, `payment-methods`.
 */
export const paymentMethodsChanged = defineEvent({
  type: 'PaymentMethodsChanged',
  source: 'order-payment',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({
    methods: Type.Array(Type.String(), { description: 'codes of `paymentMethods` that are offered, in their order' }),
    escrow: Type.Optional(Type.Boolean({ description: 'buyers who pay cash get 구매안전; absent: not' })),
    escrowProvider: Type.Optional(Type.String({ description: 'who holds the money, for buyers' })),
    escrowUrl: Type.Optional(Type.String({ description: 'the page that confirms the registration; may be empty' })),
    receipts: Type.Optional(Type.Boolean({ description: 'buyers who pay cash get a 현금영수증; absent: not' })),
  }),
});
