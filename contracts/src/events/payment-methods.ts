import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { Nullable } from '../schema.ts';

/**
 * The ways in which buyers can pay now. Published after each change of these ways, or of a setting that decides about
 * them. All events of this type have the same aggregate, `payment-methods`.
 */
export const paymentMethodsChanged = defineEvent({
  type: 'PaymentMethodsChanged',
  source: 'order-payment',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({
    methods: Type.Array(Type.String(), {
      description: 'The codes of the offered payment methods, in the order of the payment page',
    }),
    saleDepositHours: Type.Optional(
      Nullable(
        Type.Integer({
          description:
            'The hours for a deposit of goods behind a sale or a sale gate; null when they cannot be paid by deposit, and absent without deposits',
        }),
      ),
    ),
    escrow: Type.Optional(
      Type.Boolean({
        description: 'True when payments in cash are held in escrow (구매안전); false or absent when they are not',
      }),
    ),
    escrowProvider: Type.Optional(
      Type.String({
        description: 'The name of the escrow provider, who holds the money, as buyers see it; absent without escrow',
      }),
    ),
    escrowUrl: Type.Optional(
      Type.String({
        description:
          'The page that confirms the registration of the shop for escrow; may be empty, and absent without escrow',
      }),
    ),
    receipts: Type.Optional(
      Type.Boolean({
        description:
          'True when buyers who pay in cash get a cash receipt (현금영수증); false or absent when they do not',
      }),
    ),
  }),
});
