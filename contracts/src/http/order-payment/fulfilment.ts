import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { contentPage, Id, Instant, MerchantUid, Nullable, Ok, PageParams, Quantity } from '../../schema.ts';
import { ByMerchantUid, OrderDetail, TrackingNumber } from './order.ts';
import { ReceiverInput } from './receiver.ts';

const undoRefusals = ['ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'CANCEL_PENDING', 'UNDO_TOO_LATE', 'UNDO_REFUSED'] as const;

export const fulfilmentCalls = defineCalls({
  detail: {
    summary: 'Answers one order with its lines, receiver, parcels, amounts and claims',
    method: 'GET',
    path: '/api/payment/getDetails/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.read',
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND'],
    params: ByMerchantUid,
    answers: { 200: OrderDetail },
  },
  cancel: {
    summary: 'Cancels a whole order and refunds the money',
    method: 'PUT',
    path: '/api/payment/cancelPayment/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.money',
    refusals: [
      'NOT_OWNER',
      'ORDER_NOT_FOUND',
      'ILLEGAL_MOVE',
      'CANCEL_PENDING',
      'ALREADY_CANCELLED',
      'CANCEL_REFUSED',
      'REFUND_ACCOUNT_NEEDED',
      'ORDER_BUSY',
      'PROVIDER_DOWN',
      'CLAIM_REFUNDING',
    ],
    action: '주문 취소',
    params: ByMerchantUid,
    query: Type.Object({
      reason: Type.Optional(
        Type.Literal('supply', {
          title: '취소 사유',
          description:
            '`supply` when an operator cancels because the shop cannot supply the goods (공급이 어려움). The message to the buyer says so',
        }),
      ),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('CANCELLED') }) },
  },
  /** The owner of the order may call this too, although the path says admin. */
  setDelivered: {
    summary: 'Marks an order as delivered',
    method: 'PUT',
    path: '/api/admin/payment/setDelivered/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.ship',
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'CANCEL_PENDING'],
    action: '배송완료 처리',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('DELIVERED') }) },
  },
  /**
   * Ships all remaining lines of an order, or only the lines named in `lines`. The call corrects the newest tracking
   * number instead in two cases: the order is on its way and nothing remains to be shipped, or `expectedTrackingNumber`
   * is the newest tracking number. When the order already has the number that is sent, nothing changes.
   */
  setShipping: {
    summary: 'Ships an order or some of its lines, or corrects its newest tracking number',
    method: 'PUT',
    path: '/api/admin/payment/setShipping/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    refusals: [
      'ORDER_NOT_FOUND',
      'ILLEGAL_MOVE',
      'CANCEL_PENDING',
      'TRACKING_NUMBER_INVALID',
      'TRACKING_NUMBER_MOVED',
      'PARCEL_LINES_INVALID',
      'POST_URL_INVALID',
    ],
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
            description:
              'The newest tracking number that the operator saw; null when the order had none. When it has changed, the call answers 409 TRACKING_NUMBER_MOVED. When absent, nothing is compared',
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
   * The order that is longest on its way comes first. The listed orders were shipped more than `deliveredAfterDays` + 1
   * days ago, but have no deadline that marks them as delivered. They were shipped under an older release, or `seed`
   * loaded them. At most `stalledCounted` orders are counted, because an old shop may have hundreds of thousands.
   */
  stalledOrders: {
    summary: 'Lists the orders that were shipped long ago and never become delivered automatically',
    method: 'GET',
    path: '/api/admin/payment/stalled/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.read',
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
   * The call is for a parcel that never left the shop. An operator can undo the shipping within an hour, but not after
   * a claim, a review or a confirmation.
   */
  undoShipping: {
    summary: "Undoes the shipping of an order's newest parcel",
    method: 'PUT',
    path: '/api/admin/payment/undoShipping/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    refusals: [...undoRefusals],
    action: '발송 되돌리기',
    params: ByMerchantUid,
    answers: {
      200: Type.Object({
        merchantUid: Type.String(),
        paymentStatus: Type.Union([Type.Literal('PREPARING'), Type.Literal('SHIPPING')]),
      }),
    },
  },
  /** The limits of `undoShipping` apply. */
  undoDelivery: {
    summary: 'Undoes the delivery of an order that has not really arrived',
    method: 'PUT',
    path: '/api/admin/payment/undoDelivered/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    refusals: [...undoRefusals],
    action: '배송완료 되돌리기',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('SHIPPING') }) },
  },
  /** The order must be in no packing batch. The owner of the order and admins may do this. */
  changeReceiver: {
    summary: 'Changes the receiver of an order that waits to be shipped',
    method: 'PUT',
    path: '/api/payment/receiver/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.ship',
    addition: true,
    refusals: [
      'NOT_OWNER',
      'PHONE_INVALID',
      'ORDER_NOT_FOUND',
      'ILLEGAL_MOVE',
      'CANCEL_PENDING',
      'ORDER_PACKED',
      'RECEIVER_FEE_DIFFERS',
    ],
    action: '배송지 변경',
    params: ByMerchantUid,
    body: Type.Object({
      ...ReceiverInput,
      postMemo: Type.Optional(Nullable(Typed('text', { maxLength: 500, title: '배송 메모' }))),
    }),
    answers: { 200: Ok },
  },
  /** This is the confirmation (구매확정). It does not change the status, and claims that the law allows stay possible. */
  confirmOrder: {
    summary: 'Records that the buyer confirms that an order is as wished',
    method: 'PUT',
    path: '/api/payment/confirm/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'CANCEL_PENDING', 'CLAIM_OPEN'],
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), confirmedAt: Instant }) },
  },
  setPostUrl: {
    summary: 'Sets the tracking link of an order that is on its way',
    method: 'POST',
    path: '/api/admin/payment/setPostUrl',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    refusals: ['ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'CANCEL_PENDING', 'POST_URL_INVALID'],
    action: '배송 조회 링크 등록',
    body: Type.Object({
      uid: MerchantUid,
      postUrl: Typed('raw', { minLength: 1, maxLength: 1_000, title: '배송조회 주소' }),
    }),
    answers: { 200: Ok },
  },
  setReturned: {
    summary: 'Records that the goods of an order cancelled after shipping are back, and restocks them',
    method: 'PUT',
    path: '/api/admin/payment/setReturned/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    refusals: ['NOT_FOUND', 'ORDER_NOT_FOUND', 'ILLEGAL_MOVE'],
    action: '반품 입고 확인',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), goodsBack: Type.Literal(true) }) },
  },
  /** The stock stays as it is. If the goods come after all, `setReturned` still records their return. */
  writeOffReturn: {
    summary: 'Records that the goods of an order cancelled after shipping never come back',
    method: 'PUT',
    path: '/api/admin/payment/writeOffReturn/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    addition: true,
    refusals: ['ORDER_NOT_FOUND', 'ILLEGAL_MOVE'],
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
  /** The order whose goods have been awaited longest comes first. */
  awaitedReturns: {
    summary: 'Lists the orders cancelled after shipping whose goods have not come back yet',
    method: 'GET',
    path: '/api/admin/payment/awaitedReturns/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.read',
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
    summary: "Sets the operators' note on an order",
    method: 'PUT',
    path: '/api/admin/payment/setMemo/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'members.read',
    refusals: ['ORDER_NOT_FOUND', 'MEMO_CHANGED'],
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
