import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, Instant, Nullable, OrderStatus, OrderWon, PageParams, PostCode } from '../../schema.ts';
import { FinalOrder, Lines, OrderHistory, OrderSheet, ReceiverAddress } from './order.ts';
import { PaymentMethod } from './payment-methods.ts';

/**
 * The calls of the checkout, from opening the order sheet until the order waits for payment, and the member's list of
 * orders.
 */
export const checkoutCalls = defineCalls({
  history: {
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
          description: "ours: part of an item's title, or the order's number or the 16 letters at its end",
        }),
      ),
    }),
    answers: { 200: OrderHistory },
  },
  createSheet: {
    method: 'POST',
    path: '/order/createOrderSheet',
    owner: 'order-payment',
    access: 'member',
    criticality: 'sheddable',
    body: Type.Object({
      itemManagements: Lines,
      totalPrice: Type.Optional(Nullable(Type.Integer({ minimum: 0, title: '상품 금액' }))),
      reorder: Type.Optional(Type.Boolean({ description: 'ours: not from the cart, which keeps its lines' })),
      postCode: Type.Optional(Nullable(PostCode)),
      address: Type.Optional(Nullable(Typed('name', { maxLength: 200, title: '주소' }))),
      detailAddress: Type.Optional(Nullable(Typed('name', { maxLength: 200, title: '상세주소' }))),
      postMemo: Type.Optional(Nullable(Typed('text', { maxLength: 500, title: '배송 메모' }))),
    }),
    answers: { 200: OrderSheet },
  },
  complete: {
    method: 'POST',
    path: '/order/complete',
    owner: 'order-payment',
    access: 'member',
    criticality: 'sheddable-plus',
    body: Type.Object({
      itemManagements: Type.Optional(Lines),
      name: Type.Optional(Nullable(Typed('name', { maxLength: 50, title: '받는 분' }))),
      phoneNumber: Type.Optional(Nullable(Typed('phone', { maxLength: 20, title: '연락처' }))),
      ...ReceiverAddress,
      postMemo: Type.Optional(Nullable(Typed('text', { maxLength: 500, title: '배송 메모' }))),
      couponMapId: Type.Optional(Nullable(Id)),
      /**
       * Addition: the text of the sheet's `madeToOrderTerms`, word for word, when the buyer agreed to these terms.
       * Answers 409 SHEET_CHANGED when the terms have changed. Without this field the buyer agreed to nothing, and
       * goods that are made to order can be returned like any others.
       */
      madeToOrderAgreement: Type.Optional(Nullable(Typed('raw', { maxLength: 1_000, title: '주문제작 동의' }))),
      /** Addition: points to use, in won. */
      points: Type.Optional(Nullable(OrderWon)),
      // Additions: the fees that the buyer saw. When the current fees differ, the call answers 409 DELIVERY_FEE_CHANGED
      // with the current fees.
      deliveryFee: Type.Optional(Type.Integer({ minimum: 0, title: '배송비' })),
      remoteFee: Type.Optional(Type.Integer({ minimum: 0, title: '도서산간 추가 배송비' })),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), totalPrice: Type.Integer(), paid: Type.Boolean() }) },
  },
  final: {
    method: 'GET',
    path: '/order/final',
    owner: 'order-payment',
    access: 'member',
    criticality: 'critical-plus',
    query: Type.Object({
      merchantUid: Type.Optional(
        Typed('digits', {
          maxLength: 40,
          title: '주문번호',
          description: 'ours: the difference of an exchange; else the order that waits',
        }),
      ),
      // Addition: the method that the buyer is about to use. When the method is off, the call answers 409
      // PAYMENT_METHOD_OFF with the current `methods`.
      method: Type.Optional(PaymentMethod),
    }),
    answers: { 200: FinalOrder },
  },
  /**
   * Lists the orders that still wait for their payment: at most one in the payment window, and all that wait for a
   * deposit. When there are none, this call answers an empty list, while `final` answers 404.
   */
  unpaid: {
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
          awaitsDeposit: Type.Boolean({ description: 'to be paid to an account, `deposit` says which' }),
        }),
      ),
    },
  },
  /**
   * Answers the open sheet, so that a reload of the order page keeps it. With a `postCode`, the sheet has the fees for
   * that postcode.
   */
  sheet: {
    method: 'GET',
    path: '/order/sheet',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    query: Type.Object({ postCode: Type.Optional(PostCode) }),
    answers: { 200: OrderSheet },
  },
});
