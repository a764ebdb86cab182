import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { MerchantUid, Ok, OrderStatus } from '../../schema.ts';
import { ExchangeOf, HistoryRow } from './order.ts';
import { PaymentProviderName } from './payment-methods.ts';

/** `unset`: the shop has no keys of this kind. */
const KeyOutcome = Type.Union(
  [Type.Literal('accepted'), Type.Literal('refused'), Type.Literal('unreachable'), Type.Literal('unset')],
  { name: 'KeyOutcome' },
);

/** Calls by which the shop learns of payments. */
export const paymentCalls = defineCalls({
  validate: {
    summary: "Checks a payment that the buyer's browser reports, and marks its order as paid",
    method: 'POST',
    path: '/api/payment/validate{provider}/{merchantUid}/{impUid}',
    owner: 'order-payment',
    access: 'member',
    refusals: [
      'NOT_OWNER',
      'ORDER_NOT_FOUND',
      'CANCEL_PENDING',
      'DEPOSIT_AWAITED',
      'DEPOSITS_OPEN',
      'DEPOSITS_CLOSED',
      'PAYMENT_NOT_FOUND',
      'PAYMENT_OF_ANOTHER_ORDER',
      'PAYMENT_NOT_PAID',
      'PAYMENT_MISMATCH',
      'PAYMENT_TOO_LATE',
      'PAYMENT_DUPLICATE',
      'ORDER_BUSY',
      'PROVIDER_DOWN',
      'UNKNOWN_PROVIDER',
    ],
    criticality: 'critical-plus',
    params: Type.Object({
      provider: Typed('raw', { minLength: 1, maxLength: 30 }),
      merchantUid: MerchantUid,
      impUid: Typed('raw', { pattern: '^[A-Za-z0-9_-]{1,40}$', title: '결제 번호' }),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: OrderStatus }) },
  },
  webhook: {
    summary: "Receives a payment provider's notice about a payment",
    method: 'POST',
    path: '/api/payment/webhook/{provider}',
    owner: 'order-payment',
    access: 'public',
    refusals: ['ORDER_BUSY', 'PROVIDER_DOWN', 'UNKNOWN_PROVIDER'],
    criticality: 'critical-plus',
    addition: true,
    // A provider calls from a few addresses for all buyers. Calls from the provider's addresses are therefore not
    // counted; calls from other addresses are.
    limit: 'webhook',
    accepts: 'form',
    params: Type.Object({ provider: Typed('raw', { minLength: 1, maxLength: 30 }) }),
    body: Type.Object({
      // Any value is accepted, because a webhook only makes the shop ask the provider.
      imp_uid: Type.Optional(Type.Unknown()),
      merchant_uid: Type.Optional(Type.Unknown()),
      status: Type.Optional(Type.Unknown()),
      cancellation_id: Type.Optional(Type.Unknown()),
    }),
    answers: { 200: Ok },
  },
  /** Every part of the body may be absent or of any type, because a notice only makes the shop ask the provider. */
  signedWebhook: {
    summary: 'Receives a signed notice of PortOne V2 about a payment',
    method: 'POST',
    path: '/api/payment/notice/portone-v2',
    owner: 'order-payment',
    access: 'public',
    refusals: ['NOTICE_NOT_SIGNED', 'ORDER_BUSY', 'PROVIDER_DOWN', 'UNKNOWN_PROVIDER'],
    criticality: 'critical-plus',
    addition: true,
    limit: 'webhook',
    signed: true,
    body: Type.Object({
      type: Type.Optional(Type.Unknown()),
      data: Type.Optional(Type.Unknown()),
      payment_id: Type.Optional(Type.Unknown()),
      tx_id: Type.Optional(Type.Unknown()),
      status: Type.Optional(Type.Unknown()),
    }),
    answers: { 200: Ok },
  },
  /** `validate` for a payment of which the browser knows no id. */
  confirmPayment: {
    summary: 'Asks the providers whether an order is paid, and marks it as paid',
    method: 'POST',
    path: '/api/payment/check/{merchantUid}',
    owner: 'order-payment',
    access: 'member',
    refusals: [
      'NOT_OWNER',
      'ORDER_NOT_FOUND',
      'CANCEL_PENDING',
      'DEPOSIT_AWAITED',
      'DEPOSITS_OPEN',
      'DEPOSITS_CLOSED',
      'PAYMENT_NOT_FOUND',
      'PAYMENT_NOT_PAID',
      'PAYMENT_MISMATCH',
      'PAYMENT_TOO_LATE',
      'PAYMENT_DUPLICATE',
      'ORDER_BUSY',
      'PROVIDER_DOWN',
    ],
    criticality: 'critical-plus',
    addition: true,
    params: Type.Object({ merchantUid: MerchantUid }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: OrderStatus }) },
  },
  /**
   * Asks the provider for a token with the keys from the environment. The call moves no money and answers no key.
   * `test` is true when the provider is a stand-in.
   */
  tryPaymentKeys: {
    summary: 'Checks whether the payment provider accepts the keys of the shop',
    method: 'POST',
    path: '/api/admin/opening/payment',
    owner: 'order-payment',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    action: '결제 키 확인',
    answers: {
      200: Type.Object({
        outcome: KeyOutcome,
        /** The names of the keys in the environment. */
        keys: Type.Array(Type.String()),
        test: Type.Boolean(),
        /** The versions of PortOne besides V1, each with the outcome of its own keys. `unset`: the shop has none. */
        others: Type.Optional(
          Type.Array(
            Type.Object({
              provider: PaymentProviderName,
              outcome: KeyOutcome,
              keys: Type.Array(Type.String()),
              /** The names of the keys that are not set. */
              missing: Type.Array(Type.String()),
            }),
          ),
        ),
      }),
    },
  },
  paymentRecorded: {
    summary: 'Answers the order of a recorded payment, or 404 when no payment is recorded',
    method: 'GET',
    path: '/api/payment/checkPaymentHistory/{merchantUid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.read',
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND'],
    criticality: 'critical-plus',
    params: Type.Object({ merchantUid: MerchantUid }),
    answers: { 200: Type.Object({ ...HistoryRow.properties, exchangeOf: ExchangeOf }) },
  },
});
