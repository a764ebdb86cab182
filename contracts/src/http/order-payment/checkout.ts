import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, Instant, Nullable, OrderStatus, OrderWon, PageParams, PostCode } from '../../schema.ts';
import { OrderHistory } from './order.ts';
import { FinalOrder, Lines, OrderSheet } from './order-sheet.ts';
import { PaymentMethod } from './payment-methods.ts';
import { ReceiverAddress } from './receiver.ts';

const saleGateRefusals = ['WAITING_ROOM', 'PASS_EXPIRED', 'PASS_SPENT', 'PASS_INVALID'] as const;

/**
 * The calls of the checkout, from opening the order sheet until the order waits for payment, and the member's list of
 * orders.
 */
export const checkoutCalls = defineCalls({
  history: {
    summary: "Lists the member's paid and cancelled orders, the newest first",
    method: 'GET',
    path: '/payment/getList/{page}/{size}',
    owner: 'order-payment',
    access: 'member',
    params: PageParams,
    query: Type.Object({
      status: Type.Optional(OrderStatus),
      search: Type.Optional(
        Typed('name', {
          maxLength: 50,
          title: '검색어',
          description: 'A part of the title of an item, the whole order number, or its last 16 characters',
        }),
      ),
    }),
    answers: { 200: OrderHistory },
  },
  createSheet: {
    summary: "Opens the member's order sheet with the given options at their current prices",
    method: 'POST',
    path: '/order/createOrderSheet',
    owner: 'order-payment',
    access: 'member',
    refusals: [
      'OPTION_NOT_FOUND',
      'OUT_OF_STOCK',
      'BUYER_LIMIT',
      'NOT_ON_SALE_YET',
      'PRICE_CHANGED',
      'SHOP_NOT_OPEN',
      'ALREADY_ORDERED',
      'TOO_MANY_ORDERS',
      ...saleGateRefusals,
    ],
    criticality: 'sheddable',
    body: Type.Object({
      itemManagements: Lines,
      totalPrice: Type.Optional(Nullable(Type.Integer({ minimum: 0, title: '상품 금액' }))),
      reorder: Type.Optional(
        Type.Boolean({
          description:
            'True when goods of an earlier order are ordered again, not those in the cart. The cart then keeps its lines',
        }),
      ),
      postCode: Type.Optional(Nullable(PostCode)),
      address: Type.Optional(Nullable(Typed('name', { maxLength: 200, title: '주소' }))),
      detailAddress: Type.Optional(Nullable(Typed('name', { maxLength: 200, title: '상세주소' }))),
      postMemo: Type.Optional(Nullable(Typed('text', { maxLength: 500, title: '배송 메모' }))),
    }),
    answers: { 200: OrderSheet },
  },
  complete: {
    summary: "Places an order from the member's open order sheet",
    method: 'POST',
    path: '/order/complete',
    owner: 'order-payment',
    access: 'member',
    refusals: [
      'OUT_OF_STOCK',
      'BUYER_LIMIT',
      'NOT_ON_SALE_YET',
      'HOLD_RELEASED',
      'PRICE_CHANGED',
      'PHONE_INVALID',
      'SHOP_NOT_OPEN',
      'SHEET_NOT_FOUND',
      'SHEET_CHANGED',
      'ORDER_ENDED',
      'ALREADY_ORDERED',
      'UNPAID_ORDERS',
      'HELD_TOO_LONG',
      'CANCEL_PENDING',
      'DEPOSIT_AWAITED',
      'TOO_MANY_ORDERS',
      'ORDER_BUSY',
      'PROVIDER_DOWN',
      'DELIVERY_FEE_CHANGED',
      ...saleGateRefusals,
      'COUPON_UNUSABLE',
      'COUPON_MIN_PRICE',
      'POINTS_UNUSABLE',
    ],
    criticality: 'sheddable-plus',
    body: Type.Object({
      itemManagements: Type.Optional(Lines),
      name: Type.Optional(Nullable(Typed('name', { maxLength: 50, title: '받는 분' }))),
      phoneNumber: Type.Optional(Nullable(Typed('phone', { maxLength: 20, title: '연락처' }))),
      ...ReceiverAddress,
      postMemo: Type.Optional(Nullable(Typed('text', { maxLength: 500, title: '배송 메모' }))),
      couponMapId: Type.Optional(Nullable(Id)),
      /**
       * Addition to the specification: the text of the sheet's `madeToOrderTerms`, word for word, when the buyer agreed
       * to these terms. Answers 409 SHEET_CHANGED when the terms have changed. Without this field the buyer agreed to
       * nothing, and goods that are made to order can be returned like any others.
       */
      madeToOrderAgreement: Type.Optional(Nullable(Typed('raw', { maxLength: 1_000, title: '주문제작 동의' }))),
      /** Addition to the specification: points to use, in won. */
      points: Type.Optional(Nullable(OrderWon)),
      // Additions: the fees that the buyer saw. When the current fees differ, the call answers 409 DELIVERY_FEE_CHANGED
      // with the current fees.
      deliveryFee: Type.Optional(Type.Integer({ minimum: 0, title: '배송비' })),
      remoteFee: Type.Optional(Type.Integer({ minimum: 0, title: '도서산간 추가 배송비' })),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), totalPrice: Type.Integer(), paid: Type.Boolean() }) },
  },
  final: {
    summary: 'Answers the amount, the receiver and the payment methods of the order to be paid',
    method: 'GET',
    path: '/order/final',
    owner: 'order-payment',
    access: 'member',
    refusals: ['ORDER_NOT_FOUND', 'PAYMENT_METHOD_OFF', 'DEPOSITS_OPEN', 'DEPOSITS_CLOSED'],
    criticality: 'critical-plus',
    query: Type.Object({
      merchantUid: Type.Optional(
        Typed('digits', {
          maxLength: 40,
          title: '주문번호',
          description:
            'The order number of a payment for the price difference of an exchange. When absent, the order of the member that waits for its payment is answered',
        }),
      ),
      // Addition to the specification: the method that the buyer is about to use. When the method is off, the call
      // answers 409 PAYMENT_METHOD_OFF with the current `methods`.
      method: Type.Optional(PaymentMethod),
    }),
    answers: { 200: FinalOrder },
  },
  /**
   * Lists at most one order in the payment window, and all orders that wait for a deposit. When there are none, this
   * call answers an empty list, while `final` answers 404.
   */
  unpaid: {
    summary: "Lists the member's orders that still wait for their payment",
    method: 'GET',
    path: '/order/unpaid',
    owner: 'order-payment',
    access: 'member',
    criticality: 'critical-plus',
    addition: true,
    answers: {
      200: Type.Array(
        Type.Object({
          merchantUid: Type.String(),
          itemTitles: Type.String(),
          imageUrl: Type.String(),
          totalPrice: Type.Integer(),
          expiresAt: Instant,
          awaitsDeposit: Type.Boolean({
            description:
              'True when the order waits for a deposit to a bank account, which `/api/payment/getDeposit/{uid}` answers',
          }),
        }),
      ),
    },
  },
  /**
   * With this call, a reload of the order page keeps the sheet. With a `postCode`, the sheet has the fees for that
   * postcode.
   */
  sheet: {
    summary: "Answers the member's open order sheet",
    method: 'GET',
    path: '/order/sheet',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    refusals: ['SHEET_NOT_FOUND'],
    query: Type.Object({ postCode: Type.Optional(PostCode) }),
    answers: { 200: OrderSheet },
  },
});
