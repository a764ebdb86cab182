import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { maxDeliveryFee, maxWon } from '../rules/money.ts';
import {
  contentPage,
  embedded,
  FileBody,
  Id,
  Instant,
  MerchantUid,
  mediaTypes,
  Nullable,
  Ok,
  OrderStatus,
  PageParams,
  Quantity,
} from '../schema.ts';

/** A line as it was when the sheet was made. `finalPrice` is the unit price with the option, in won. */
export const OrderLine = Type.Object({
  itemId: Id,
  itemOptionId: Id,
  itemOptionName: Type.String(),
  title: Type.String(),
  imageUrl: Type.String(),
  quantity: Type.Integer(),
  finalPrice: Type.Integer(),
});
export const HistoryRow = Type.Object({
  merchantUid: Type.String(),
  paymentTime: Instant,
  itemTitles: Type.String(),
  totalPrice: Type.Integer(),
  paymentStatus: OrderStatus,
});
/** Ours: the image of the first line, so that a list of orders shows what was bought. */
const HistoryRowWithImage = Type.Object({ ...HistoryRow.properties, imageUrl: Type.String({ description: 'ours' }) });
export const OrderDetail = Type.Object({
  ...HistoryRow.properties,
  itemManagements: Type.Array(OrderLine),
  name: Type.String(),
  postCode: Type.String(),
  address: Type.String(),
  detailAddress: Type.String(),
  postMemo: Nullable(Type.String()),
  postUrl: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String({ description: 'ours' })),
  shippedAt: Nullable(Instant),
  deliveredAt: Nullable(Instant),
  productTotal: Type.Integer({ description: 'ours' }),
  discount: Type.Integer({ description: 'ours' }),
  deliveryFee: Type.Integer({ description: 'ours' }),
  cancelPending: Type.Boolean({ description: 'ours: a cancel is under way at the provider' }),
  mine: Type.Boolean({ description: 'ours: the reader owns the order' }),
  goodsBack: Nullable(
    Type.Boolean({ description: 'ours: cancelled after it left the house: whether an operator ticked the goods in' }),
  ),
  receiverPhoneNumber: Type.String({ description: 'ours' }),
  cancelledAt: Nullable(Instant),
  refunded: Type.Integer({ description: 'ours: won that went back to the buyer' }),
  refundRequest: Nullable(
    Type.Object(
      {
        id: Id,
        isRefund: Type.Boolean(),
        message: Type.String(),
        refundStatus: Type.Union([Type.Literal('PENDING'), Type.Literal('PROCESSED')]),
        createdAt: Instant,
        processedAt: Nullable(Instant),
      },
      { description: 'ours: what its owner asked for, and whether it was dealt with' },
    ),
  ),
  // Null for the owner, filled for an admin.
  buyerName: Nullable(Type.String({ description: 'ours: who bought it, who may not be the receiver' })),
  username: Nullable(Type.String()),
  displayName: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  couponTitle: Nullable(Type.String()),
  memo: Nullable(Type.String({ description: 'ours: what operators noted' })),
});
export const OrderSheet = Type.Object({
  orderSheetId: Id,
  username: Type.String(),
  name: Type.String(),
  phoneNumber: Type.String(),
  // As the order that was placed from it has them, or as the sheet was made with; null = not given yet.
  postCode: Nullable(Type.String()),
  address: Nullable(Type.String()),
  detailAddress: Nullable(Type.String()),
  postMemo: Nullable(Type.String()),
  itemTitles: Type.String(),
  itemManagements: Type.Array(OrderLine),
  productTotal: Type.Integer(),
  deliveryFee: Type.Integer(),
  totalPrice: Type.Integer({ description: 'the product total' }),
  createdAt: Instant,
});
export const FinalOrder = Type.Object({
  totalPrice: Type.Integer(),
  merchantUid: Type.String(),
  itemTitles: Type.String(),
  name: Type.String(),
  phoneNumber: Type.String(),
  address: Type.String(),
  postCode: Type.String(),
  expiresAt: Type.Optional(Instant),
});
export const ClaimRow = Type.Object({
  id: Id,
  isRefund: Type.Boolean(),
  realName: Type.String(),
  phoneNumber: Type.String(),
  originalMerchantUid: Type.String(),
  createdAt: Instant,
  refundStatus: Type.Union([Type.Literal('PENDING'), Type.Literal('PROCESSED')]),
  /** Addition: what became of the order, so that nobody cancels its payment twice. */
  paymentStatus: OrderStatus,
  message: Type.String(),
  itemTitles: Type.String(),
  trackingNumber: Nullable(Type.String()),
  originalTotalPrice: Type.Integer({ description: 'products + fee' }),
  price: Type.Integer({ description: 'amount paid' }),
  username: Type.String(),
});

const Lines = Type.Array(Type.Object({ itemOptionId: Id, quantity: Quantity, cartId: Type.Optional(Id) }), {
  minItems: 1,
  maxItems: 100,
  title: '주문 상품',
});
const ByMerchantUid = Type.Object({ uid: MerchantUid });
/** The codes of `carriers`. */
const Carrier = Type.Union(
  [Type.Literal('epost'), Type.Literal('cj'), Type.Literal('lotte'), Type.Literal('hanjin'), Type.Literal('logen')],
  { title: '택배사' },
);
const Bound = Type.String({ minLength: 8, maxLength: 40, title: '기간' });
const Period = { startDate: Type.Optional(Bound), endDate: Type.Optional(Bound) };
const SearchText = (title: string) =>
  Type.String({ minLength: 1, maxLength: 50, title, message: '검색어를 입력해주세요.' });
const ByName = Type.Object({ realName: SearchText('이름'), ...Period });
const ByPhone = Type.Object({ phoneNumber: SearchText('전화번호'), ...Period });
const Claims = contentPage(ClaimRow);
const claimList = <const Path extends string, Q extends object>(path: Path, query: Q) => ({
  method: 'GET' as const,
  path,
  owner: 'order-payment' as const,
  access: 'admin' as const,
  params: PageParams,
  ...query,
  answers: { 200: Claims },
});

/** Ours: what the operator saw; 409 SETTING_CHANGED with the `value` of now when it is not so any more. */
const seenSetting = { minimum: 0, maximum: maxWon, title: '지금 값' };

export const orderCalls = defineCalls({
  deliveryFee: {
    method: 'GET',
    path: '/api/admin/getSettingValue/deliveryFee',
    owner: 'order-payment',
    access: 'public',
    answers: { 200: Type.Integer() },
  },
  setDeliveryFee: {
    method: 'PUT',
    path: '/api/admin/setSettingValue/deliveryFee/{value}',
    owner: 'order-payment',
    access: 'admin',
    action: '배송비 변경',
    params: Type.Object({
      value: Type.Integer({
        minimum: 0,
        maximum: maxDeliveryFee,
        title: '배송비',
        message: '배송비는 0 이상의 값이어야 합니다.',
      }),
    }),
    query: Type.Object({ expected: Type.Optional(Type.Integer(seenSetting)) }),
    answers: { 200: Type.Integer() },
  },
  /** Ours: the product total from which delivery is free; 0 = never. */
  freeDeliveryFrom: {
    method: 'GET',
    path: '/api/admin/getSettingValue/freeDeliveryFrom',
    owner: 'order-payment',
    access: 'public',
    addition: true,
    answers: { 200: Type.Integer() },
  },
  setFreeDeliveryFrom: {
    method: 'PUT',
    path: '/api/admin/setSettingValue/freeDeliveryFrom/{value}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '무료배송 기준 변경',
    params: Type.Object({
      value: Type.Integer({ minimum: 0, maximum: maxWon, title: '무료배송 기준 금액' }),
    }),
    query: Type.Object({ expected: Type.Optional(Type.Integer(seenSetting)) }),
    answers: { 200: Type.Integer() },
  },
  /** Ours: who carries the parcels; decides the form of tracking numbers and their page. */
  carrier: {
    method: 'GET',
    path: '/api/admin/getSettingValue/carrier',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    answers: { 200: Carrier },
  },
  setCarrier: {
    method: 'PUT',
    path: '/api/admin/setSettingValue/carrier/{value}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '택배사 변경',
    params: Type.Object({ value: Carrier }),
    query: Type.Object({ expected: Type.Optional(Carrier) }),
    answers: { 200: Carrier },
  },
  history: {
    method: 'GET',
    path: '/payment/getList/{page}/{size}',
    owner: 'order-payment',
    access: 'member',
    params: PageParams,
    answers: { 200: embedded('paymentHistoryDTOList', HistoryRowWithImage) },
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
      postCode: Type.Optional(Nullable(Type.String({ maxLength: 10, title: '우편번호' }))),
      address: Type.Optional(Nullable(Type.String({ maxLength: 200, title: '주소' }))),
      detailAddress: Type.Optional(Nullable(Type.String({ maxLength: 200, title: '상세주소' }))),
      postMemo: Type.Optional(Nullable(Type.String({ maxLength: 500, title: '배송 메모' }))),
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
      name: Type.Optional(Nullable(Type.String({ maxLength: 50, title: '받는 분' }))),
      phoneNumber: Type.Optional(Nullable(Type.String({ maxLength: 20, title: '연락처' }))),
      postCode: Type.String({
        minLength: 1,
        maxLength: 10,
        pattern: '\\S',
        title: '우편번호',
        message: '올바른 주소를 입력해주세요.',
      }),
      address: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        title: '주소',
        message: '올바른 주소를 입력해주세요.',
      }),
      detailAddress: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        title: '상세주소',
        message: '상세주소를 입력해주세요.',
      }),
      postMemo: Type.Optional(Nullable(Type.String({ maxLength: 500, title: '배송 메모' }))),
      couponMapId: Type.Optional(Nullable(Id)),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), totalPrice: Type.Integer(), paid: Type.Boolean() }) },
  },
  final: {
    method: 'GET',
    path: '/order/final',
    owner: 'order-payment',
    access: 'member',
    criticality: 'critical-plus',
    answers: { 200: FinalOrder },
  },
  /** Ours: what still waits for its payment, none or one; `final` answers 404 where this answers an empty list. */
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
        }),
      ),
    },
  },
  /** Ours: the open sheet, so that a reload of the order page keeps it. */
  sheet: {
    method: 'GET',
    path: '/order/sheet',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    answers: { 200: OrderSheet },
  },
  validate: {
    method: 'POST',
    path: '/api/payment/validate{provider}/{merchantUid}/{impUid}',
    owner: 'order-payment',
    access: 'member',
    criticality: 'critical-plus',
    params: Type.Object({
      provider: Type.String({ minLength: 1, maxLength: 30 }),
      merchantUid: MerchantUid,
      impUid: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', title: '결제 번호' }),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: OrderStatus }) },
  },
  webhook: {
    method: 'POST',
    path: '/api/payment/webhook/{provider}',
    owner: 'order-payment',
    access: 'public',
    criticality: 'critical-plus',
    addition: true,
    // A provider calls from a few addresses for all who pay.
    limit: 'none',
    accepts: 'form',
    params: Type.Object({ provider: Type.String({ minLength: 1, maxLength: 30 }) }),
    body: Type.Object({
      imp_uid: Type.Optional(Type.String({ maxLength: 100 })),
      merchant_uid: Type.Optional(Type.String({ maxLength: 100 })),
      status: Type.Optional(Type.String({ maxLength: 30 })),
      cancellation_id: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answers: { 200: Ok },
  },
  paymentRecorded: {
    method: 'GET',
    path: '/api/payment/checkPaymentHistory/{merchantUid}',
    owner: 'order-payment',
    access: 'member',
    criticality: 'critical-plus',
    params: Type.Object({ merchantUid: MerchantUid }),
    answers: { 200: HistoryRow },
  },
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
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('CANCELLED') }) },
  },
  /** Open to the owner too, although its path says admin. */
  setDelivered: {
    method: 'PUT',
    path: '/api/admin/payment/setDelivered/{uid}',
    owner: 'order-payment',
    access: 'member',
    action: '배송완료 처리',
    params: ByMerchantUid,
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('DELIVERED') }) },
  },
  /** Ours: an order goes out, or the number of one on its way is corrected; the number it has changes nothing. */
  setShipping: {
    method: 'PUT',
    path: '/api/admin/payment/setShipping/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '발송 처리',
    params: ByMerchantUid,
    body: Type.Object({
      trackingNumber: Type.String({
        minLength: 1,
        maxLength: 40,
        title: '운송장 번호',
        message: '운송장 번호 형식이 올바르지 않습니다.',
      }),
      postUrl: Type.Optional(Nullable(Type.String({ maxLength: 1_000, title: '배송조회 주소' }))),
      expectedTrackingNumber: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 40,
            title: '현재 운송장 번호',
            description: 'the number the screen shows, null before it is shipped; another one meanwhile is 409',
          }),
        ),
      ),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), paymentStatus: Type.Literal('SHIPPING') }) },
  },
  setPostUrl: {
    method: 'POST',
    path: '/api/admin/payment/setPostUrl',
    owner: 'order-payment',
    access: 'admin',
    action: '배송 조회 링크 등록',
    body: Type.Object({
      uid: MerchantUid,
      postUrl: Type.String({ minLength: 1, maxLength: 1_000, title: '배송조회 주소' }),
    }),
    answers: { 200: Ok },
  },
  /** Ours: the goods of an order cancelled after it left the house are back on the shelf. */
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
  /** Ours: the order note of the operators; an empty text takes it off. */
  setOrderNote: {
    method: 'PUT',
    path: '/api/admin/payment/setMemo/{uid}',
    owner: 'order-payment',
    access: 'admin',
    action: '주문 메모',
    addition: true,
    params: ByMerchantUid,
    body: Type.Object({
      memo: Type.String({ maxLength: 500, title: '주문 메모' }),
      /** What the operator saw; 409 MEMO_CHANGED with the `memo` of now when it is not so any more. */
      expectedMemo: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    }),
    answers: { 200: Type.Object({ merchantUid: Type.String(), memo: Nullable(Type.String()) }) },
  },
  hasClaim: {
    method: 'GET',
    path: '/api/refund/checkHistory/{uid}',
    owner: 'order-payment',
    access: 'member',
    params: ByMerchantUid,
    answers: { 200: Type.Boolean() },
  },
  requestClaim: {
    method: 'POST',
    path: '/refundHistory/create',
    owner: 'order-payment',
    access: 'member',
    body: Type.Object({
      originalMerchantUid: MerchantUid,
      isRefund: Type.Boolean({ title: '요청 종류' }),
      message: Type.String({
        minLength: 1,
        maxLength: 2_000,
        pattern: '\\S',
        title: '사유',
        message: '사유를 입력해주세요.',
      }),
    }),
    answers: { 200: Ok },
  },
  claims: claimList('/api/admin/fetchAllRefundHistories/{page}/{size}', {}),
  claimsInPeriod: claimList('/api/admin/fetchRefundHistories/period/{page}/{size}', {
    query: Type.Object({ startDate: Bound, endDate: Bound }),
  }),
  claimsByName: claimList('/api/admin/fetchRefundHistories/search/name/{page}/{size}', { query: ByName }),
  claimsByPhone: claimList('/api/admin/fetchRefundHistories/search/phoneNumber/{page}/{size}', { query: ByPhone }),
  processedClaims: claimList('/api/admin/fetchRefundHistories/processed/{page}/{size}', {}),
  processedClaimsInPeriod: claimList('/api/admin/fetchRefundHistories/processed/period/{page}/{size}', {
    query: Type.Object({ startDate: Bound, endDate: Bound }),
  }),
  processedClaimsByName: claimList('/api/admin/fetchRefundHistories/processed/search/name/{page}/{size}', {
    query: ByName,
  }),
  processedClaimsByPhone: claimList('/api/admin/fetchRefundHistories/processed/search/phoneNumber/{page}/{size}', {
    query: ByPhone,
  }),
  /** Ours: claims as a file, PENDING unless `processed`. */
  claimsCsv: {
    method: 'GET',
    path: '/api/admin/download/refunds',
    owner: 'order-payment',
    access: 'admin',
    action: '환불·교환 요청 파일 내려받기',
    addition: true,
    produces: mediaTypes.csv,
    query: Type.Object({
      ...Period,
      processed: Type.Optional(Type.Boolean()),
      realName: Type.Optional(SearchText('이름')),
      phoneNumber: Type.Optional(SearchText('전화번호')),
    }),
    answers: { 200: FileBody },
  },
  processClaim: {
    method: 'PUT',
    path: '/api/admin/updateRefundHistory/process/{id}/PROCESSED',
    owner: 'order-payment',
    access: 'admin',
    action: '환불·교환 요청 처리',
    params: Type.Object({ id: Id }),
    answers: { 200: ClaimRow },
  },
});
