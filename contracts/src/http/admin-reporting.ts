import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import {
  CouponType,
  contentPage,
  embedded,
  FileBody,
  Id,
  Instant,
  Nullable,
  OrderStatus,
  PageParams,
  pageParams,
  Role,
} from '../schema.ts';
import { auditCalls } from './admin-audit.ts';
import { Bound, maybePeriod, orderFilter } from './order-filter.ts';
import { asFile, listTypes } from './sheet-file.ts';

const Range = Type.Object({ startDate: Bound, endDate: Bound });
const DateOnly = Typed('day', { format: 'date', title: '날짜', message: '날짜 형식이 올바르지 않습니다.' });
const Days = Type.Object({ startDate: DateOnly, endDate: DateOnly });
const Filter = Type.Object({
  ...maybePeriod,
  name: Type.Optional(Typed('name', { maxLength: 50, title: '이름' })),
  phoneNumber: Type.Optional(Typed('phone', { maxLength: 20, title: '전화번호' })),
});
const OrderQuery = Type.Object({
  ...orderFilter,
  sort: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('oldest')], { title: '정렬' })),
});
const Kind = Type.Union([Type.Literal('kakao'), Type.Literal('regular')], { title: '가입 유형' });
/** `kind` is an addition to the specification. */
const MemberFilter = Type.Object({ ...Filter.properties, kind: Type.Optional(Kind) });
const MemberRow = Type.Object({
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  realName: Type.String(),
  phoneNumber: Type.String(),
  role: Role,
  kind: Kind,
  postCode: Nullable(Type.String()),
  address: Nullable(Type.String()),
  detailAddress: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
const OrderRow = Type.Object({
  merchantUid: Type.String(),
  name: Type.String(),
  phoneNumber: Type.String(),
  itemTitles: Type.String(),
  totalPrice: Type.Integer(),
  paymentTime: Instant,
  paymentStatus: OrderStatus,
  trackingNumber: Nullable(Type.String({ description: 'ours' })),
  memo: Nullable(Type.String({ description: 'ours: what operators noted' })),
  buyerName: Type.String({ description: 'ours: `name` and `phoneNumber` are the receiver' }),
  buyerPhoneNumber: Type.String({ description: 'ours' }),
  packingBatchId: Nullable(Type.Integer({ description: 'ours: the packing batch it was taken into' })),
  paymentMethod: Nullable(Type.String({ description: 'ours: `PaidMethod`; null = nothing to pay' })),
});
const MemberDetail = Type.Object({
  ...MemberRow.properties,
  paymentHistories: Type.Array(OrderRow),
  memberDetailCouponDTOS: Type.Array(
    Type.Object({
      title: Type.String(),
      code: Type.String(),
      issuedAt: Instant,
      expiresAt: Instant,
      minPrice: Type.Integer(),
      couponType: CouponType,
      used: Type.Boolean(),
      available: Type.Boolean(),
    }),
  ),
});
/** Additions, in won. A refund counts on the day on which it was made. `net` is the sales minus `refunded`. */
const Refunds = { refunded: Type.Integer(), net: Type.Integer() };
const ItemSales = Type.Object({
  itemId: Id,
  title: Type.String(),
  imageUrl: Type.String(),
  totalQuantity: Type.Integer(),
  /** Additions: pieces and won that were refunded in the period. */
  refundedQuantity: Type.Integer(),
  refunded: Type.Integer(),
  itemOptions: Type.Array(Type.Object({ itemOptionId: Id, name: Type.String(), quantity: Type.Integer() })),
});
const StockRequestRow = Type.Object({
  itemOptionId: Id,
  /** Addition: the item whose options the back office opens from this row. */
  itemId: Id,
  itemImageUrl: Type.String(),
  itemTitle: Type.String(),
  itemOptionName: Type.String(),
  stockRequest: Type.Integer(),
});
const StatusParams = pageParams({ status: Type.Union([Type.Literal('ALL'), OrderStatus], { title: '주문 상태' }) });
const Orders = embedded('paymentHistoryDTOList', OrderRow);
const Members = embedded('memberDTOList', MemberRow);
const admin = { owner: 'admin-reporting', access: 'admin' } as const;

export const reportingCalls = defineCalls({
  paymentStats: {
    method: 'GET',
    path: '/api/admin/payment/getStatsByDateRange',
    ...admin,
    query: Range,
    answers: { 200: Type.Object({ totalSales: Type.Integer(), totalCount: Type.Integer() }) },
  },
  memberStats: {
    method: 'GET',
    path: '/api/admin/member/getStatsByDateRange',
    ...admin,
    query: Range,
    answers: {
      200: Type.Object({
        totalCount: Type.Integer(),
        kakaoUserCount: Type.Integer(),
        regularUserCount: Type.Integer(),
      }),
    },
  },
  members: {
    method: 'GET',
    path: '/api/admin/fetchMemberList/{page}/{size}',
    ...admin,
    params: PageParams,
    query: MemberFilter,
    answers: { 200: Members },
  },
  membersInPeriod: {
    method: 'GET',
    path: '/api/admin/fetchMemberListByDateRange/{page}/{size}',
    ...admin,
    params: PageParams,
    query: MemberFilter,
    answers: { 200: Members },
  },
  member: {
    method: 'GET',
    path: '/api/admin/fetchMemberDetails/{id}',
    ...admin,
    action: '회원 상세 조회',
    params: Type.Object({ id: Id }),
    answers: { 200: MemberDetail },
  },
  orders: {
    method: 'GET',
    path: '/api/admin/payment/fetchAll/{page}/{size}',
    ...admin,
    params: PageParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  ordersInPeriod: {
    method: 'GET',
    path: '/api/admin/payment/fetchAllByDateRange/{page}/{size}',
    ...admin,
    params: PageParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  ordersByStatus: {
    method: 'GET',
    path: '/api/admin/payment/fetchByStatus/{status}/{page}/{size}',
    ...admin,
    params: StatusParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  ordersByStatusInPeriod: {
    method: 'GET',
    path: '/api/admin/payment/fetchByStatusAndDateRange/{status}/{page}/{size}',
    ...admin,
    params: StatusParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  /**
   * Answers figures for each business day of the period (dates), and the current statuses of the orders that were paid
   * on those days.
   */
  dailyStats: {
    method: 'GET',
    path: '/api/admin/payment/getDailyStats',
    ...admin,
    addition: true,
    query: Days,
    answers: {
      200: Type.Object({
        days: Type.Array(
          Type.Object({
            day: Type.String(),
            totalSales: Type.Integer(),
            ...Refunds,
            totalCount: Type.Integer(),
            regularUserCount: Type.Integer(),
            kakaoUserCount: Type.Integer(),
          }),
        ),
        statuses: Type.Array(Type.Object({ status: OrderStatus, count: Type.Integer(), total: Type.Integer() })),
        /**
         * The payment methods of the orders that are not cancelled. The method with the most money comes first. The
         * method is null when there was nothing to pay.
         */
        methods: Type.Array(
          Type.Object({ paymentMethod: Nullable(Type.String()), count: Type.Integer(), total: Type.Integer() }),
        ),
      }),
    },
  },
  /**
   * Counts the orders that wait for an operator. The order filter `only` lists the orders that `unpacked` or
   * `inTransit` counts.
   */
  orderWork: {
    method: 'GET',
    path: '/api/admin/orderWork',
    ...admin,
    addition: true,
    answers: {
      200: Type.Object({
        unpacked: Type.Integer({ description: 'paid and in no packing batch' }),
        waiting: Type.Integer({ description: 'paid and not shipped' }),
        oldestPaidAt: Nullable(Instant),
        inTransit: Type.Integer({ description: 'on their way for `lateTransitDays` or longer' }),
      }),
    },
  },
  /** Answers the age of the oldest fact that the lists do not show yet. */
  readModelLag: {
    method: 'GET',
    path: '/api/admin/readModelLag',
    ...admin,
    addition: true,
    answers: { 200: Type.Object({ seconds: Type.Integer() }) },
  },
  /** Answers the moment of the last whole backup, and whether this moment is too long ago. */
  lastBackup: {
    method: 'GET',
    path: '/api/admin/lastBackup',
    ...admin,
    addition: true,
    answers: { 200: Type.Object({ at: Nullable(Instant), isLate: Type.Boolean() }) },
  },
  salesCsv: {
    method: 'GET',
    path: '/api/admin/download/sales',
    ...admin,
    addition: true,
    produces: listTypes,
    query: Type.Object({ ...Days.properties, ...asFile }),
    answers: { 200: FileBody },
  },
  /** Sends the payment methods of `dailyStats` as a file. */
  paymentMethodsCsv: {
    method: 'GET',
    path: '/api/admin/download/paymentMethods',
    ...admin,
    addition: true,
    produces: listTypes,
    query: Type.Object({ ...Days.properties, ...asFile }),
    answers: { 200: FileBody },
  },
  itemSalesCsv: {
    method: 'GET',
    path: '/api/admin/download/itemSales',
    ...admin,
    addition: true,
    produces: listTypes,
    query: Type.Object({ ...maybePeriod, ...asFile }),
    answers: { 200: FileBody },
  },
  ...auditCalls,
  itemSales: {
    method: 'GET',
    path: '/api/admin/fetchItemsBySales/{page}/{size}',
    ...admin,
    params: PageParams,
    query: Type.Object(maybePeriod),
    answers: { 200: embedded('itemSalesDTOList', ItemSales) },
  },
  stockRequests: {
    method: 'GET',
    path: '/admin/fetchAllStockRequests',
    ...admin,
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, title: '페이지' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '페이지 크기' })),
    }),
    answers: { 200: contentPage(StockRequestRow) },
  },
});
