import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { contentPage, Id, Instant, MerchantUid, Nullable, Ok, PageParams, Quantity } from '../../schema.ts';
import { ByMerchantUid, OrderDetail, ReceiverInput, TrackingNumber } from './order.ts';

export const fulfilmentCalls = defineCalls({
  detail: {
    method: 'GET',
    path: '/api/payment/getDetails/{uid}',
    owner: 'order-payment',
    access: 'member',
    params: ByMerchantUid,
    answers: { 200: OrderDetail },
  },
  cancel: {
    method: 'PUT',
    path: '/api/payment/cancelPayment/{uid}',
    owner: 'order-payment',
    access: 'member',
    action: '주문 취소',
    params: ByMerchantUid,
    query: Type.Object({
      reason: Type.Optional(
        Type.Literal('supply', {
          title: '취소 사유',
          description: 'ours: 공급이 어려움, by an operator; the buyer is told',
        }),
      ),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('CANCELLED') }) },
  },
  /** The owner of the order may call this too, although the path says admin. */
  setDelivered: {
    method: 'PUT',
    path: '/api/admin/payment/setDelivered/{uid}',
    owner: 'order-payment',
    access: 'member',
    action: '배송완료 처리',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('DELIVERED') }) },
  },
  /**
   * Ships all remaining lines of an order, or only `lines`. Corrects the newest tracking number instead when the order
   * is on its way and nothing remains to be shipped. Also corrects it when `expectedTrackingNumber` is that number. A
   * number that the order already has changes nothing.
   */
  setShipping: {
    method: 'PUT',
    path: '/api/admin/payment/setShipping/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '발송 처리',
    params: ByMerchantUid,
    body: Type.Object({
      trackingNumber: TrackingNumber,
      postUrl: Type.Optional(Nullable(Typed('raw', { maxLength: 1_000, title: '배송조회 주소' }))),
      expectedTrackingNumber: Type.Optional(
        Nullable(
          Typed('digits', {
            maxLength: 40,
            title: '현재 운송장 번호',
            description: 'the number the screen shows, null before it is shipped; another one meanwhile is 409',
          }),
        ),
      ),
      lines: Type.Optional(
        Type.Array(Type.Object({ lineId: Id, quantity: Quantity }), {
          minItems: 1,
          maxItems: 100,
          title: '보낼 상품',
          message: '보낼 상품을 선택해주세요.',
        }),
      ),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('SHIPPING') }) },
  },
  /**
   * Lists stalled orders, the longest on their way first. They were shipped more than `deliveredAfterDays` + 1 days
   * ago, but have no deadline that marks them as delivered. An older release shipped them, or `seed` loaded them. At
   * most `stalledCounted` orders are counted, because an old shop may have hundreds of thousands.
   */
  stalledOrders: {
    method: 'GET',
    path: '/api/admin/payment/stalled/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    params: PageParams,
    answers: {
      200: contentPage(
        Type.Object({
          merchantUid: Type.String(),
          name: Type.String(),
          itemTitles: Type.String(),
          trackingNumber: Type.String(),
          shippedAt: Instant,
        }),
      ),
    },
  },
  /**
   * Undoes the shipping of the newest parcel, which never left the shop. This is possible within an hour, and not after
   * a claim, a review or a confirmation.
   */
  undoShipping: {
    method: 'PUT',
    path: '/api/admin/payment/undoShipping/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '발송 되돌리기',
    params: ByMerchantUid,
    answers: {
      200: Type.Object({
        merchantUid: Type.String(),
        paymentStatus: Type.Union([Type.Literal('PREPARING'), Type.Literal('SHIPPING')]),
      }),
    },
  },
  /** Undoes the delivery of an order that has not really arrived. The limits of `undoShipping` apply. */
  undoDelivery: {
    method: 'PUT',
    path: '/api/admin/payment/undoDelivered/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '배송완료 되돌리기',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('SHIPPING') }) },
  },
  /**
   * Changes the receiver of an order that waits to be shipped and is in no packing batch. The owner of the order and
   * admins may do this.
   */
  changeReceiver: {
    method: 'PUT',
    path: '/api/payment/receiver/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    action: '배송지 변경',
    params: ByMerchantUid,
    body: Type.Object({
      ...ReceiverInput,
      postMemo: Type.Optional(Nullable(Typed('text', { maxLength: 500, title: '배송 메모' }))),
    }),
    answers: { 200: Ok },
  },
  /**
   * The buyer confirms the order (구매확정). A confirmation does not change the status, and claims that the law allows stay
   * possible.
   */
  confirmOrder: {
    method: 'PUT',
    path: '/api/payment/confirm/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), confirmedAt: Instant }) },
  },
  setPostUrl: {
    method: 'POST',
    path: '/api/admin/payment/setPostUrl',
    owner: 'order-payment',
    access: 'admin',
    action: '배송 조회 링크 등록',
    body: Type.Object({
      uid: MerchantUid,
      postUrl: Typed('raw', { minLength: 1, maxLength: 1_000, title: '배송조회 주소' }),
    }),
    answers: { 200: Ok },
  },
  /** Records that the goods of an order cancelled after shipping are back, and restocks them. */
  setReturned: {
    method: 'PUT',
    path: '/api/admin/payment/setReturned/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '반품 입고 확인',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), goodsBack: Type.Literal(true) }) },
  },
  /**
   * Records that the goods of an order cancelled after shipping never come back. The stock stays as it is. If the goods
   * come after all, `setReturned` still records their return.
   */
  writeOffReturn: {
    method: 'PUT',
    path: '/api/admin/payment/writeOffReturn/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '취소 상품 회수 종료',
    params: ByMerchantUid,
    body: Type.Object({
      reason: Typed('text', {
        minLength: 1,
        maxLength: 500,
        title: '회수하지 못한 사유',
        message: '회수하지 못한 사유를 입력해주세요.',
      }),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), goodsWrittenOff: Type.String() }) },
  },
  /** Lists orders cancelled after shipping whose goods have not come back yet, the longest waiting first. */
  awaitedReturns: {
    method: 'GET',
    path: '/api/admin/payment/awaitedReturns/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    params: PageParams,
    answers: {
      200: contentPage(
        Type.Object({
          merchantUid: Type.String(),
          name: Type.String(),
          itemTitles: Type.String(),
          trackingNumber: Nullable(Type.String()),
          shippedAt: Instant,
          cancelledAt: Instant,
        }),
      ),
    },
  },
  /** An empty text removes the note. */
  setOrderNote: {
    method: 'PUT',
    path: '/api/admin/payment/setMemo/{uid}',
    owner: 'order-payment',
    access: 'admin',
    action: '주문 메모',
    addition: true,
    params: ByMerchantUid,
    body: Type.Object({
      memo: Typed('text', { maxLength: 500, title: '주문 메모' }),
      /**
       * The note that the operator saw. When the stored note differs, the call answers 409 MEMO_CHANGED with the
       * current `memo`.
       */
      expectedMemo: Type.Optional(Nullable(Typed('raw', { maxLength: 500 }))),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), memo: Nullable(Type.String()) }) },
  },
});
