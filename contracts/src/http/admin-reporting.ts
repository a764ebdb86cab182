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
import { Bound, lateTransitDays, maybePeriod, orderFilter } from './order-filter.ts';
import { asFile, listTypes } from './sheet-file.ts';

const Range = Type.Object({ startDate: Bound, endDate: Bound });
const DateOnly = Typed('day', {
  name: 'DateOnly',
  format: 'date',
  title: '날짜',
  message: '날짜 형식이 올바르지 않습니다.',
});
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
const Kind = Type.Union([Type.Literal('kakao'), Type.Literal('regular')], { name: 'SignUpKind', title: '가입 유형' });
/** `kind` is an addition to the specification. */
const MemberFilter = Type.Object({ ...Filter.properties, kind: Type.Optional(Kind) });
const MemberRow = Type.Object(
  {
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
  },
  { name: 'MemberRow' },
);
const OrderRow = Type.Object(
  {
    merchantUid: Type.String(),
    name: Type.String(),
    phoneNumber: Type.String(),
    itemTitles: Type.String(),
    totalPrice: Type.Integer(),
    paymentTime: Instant,
    paymentStatus: OrderStatus,
    trackingNumber: Nullable(Type.String()),
    memo: Nullable(Type.String({ description: 'The order note of the operators; null without a note' })),
    buyerName: Type.String({
      description: 'The name of the buyer; `name` and `phoneNumber` are those of the receiver',
    }),
    buyerPhoneNumber: Type.String(),
    packingBatchId: Nullable(
      Type.Integer({ description: 'The id of the packing batch that contains the order; null when none does' }),
    ),
    paymentMethod: Nullable(
      Type.String({
        description:
          'The code of the payment method that the buyer used, or `other`; null when there was nothing to pay',
      }),
    ),
  },
  { name: 'OrderRow' },
);
const MemberDetail = Type.Object(
  {
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
  },
  { name: 'MemberDetail' },
);
/** Additions, in won. A refund counts on the day on which it was made. `net` is the sales minus `refunded`. */
const Refunds = { refunded: Type.Integer(), net: Type.Integer() };
const ItemSales = Type.Object(
  {
    itemId: Id,
    title: Type.String(),
    imageUrl: Type.String(),
    totalQuantity: Type.Integer(),
    /** Additions: pieces and won that were refunded in the period. */
    refundedQuantity: Type.Integer(),
    refunded: Type.Integer(),
    itemOptions: Type.Array(Type.Object({ itemOptionId: Id, name: Type.String(), quantity: Type.Integer() })),
  },
  { name: 'ItemSales' },
);
const StockRequestRow = Type.Object(
  {
    itemOptionId: Id,
    /** Addition to the specification: the item whose options the back office opens from this row. */
    itemId: Id,
    itemImageUrl: Type.String(),
    itemTitle: Type.String(),
    itemOptionName: Type.String(),
    stockRequest: Type.Integer(),
  },
  { name: 'StockRequestRow' },
);
const StatusParams = pageParams({ status: Type.Union([Type.Literal('ALL'), OrderStatus], { title: '주문 상태' }) });
const Orders = embedded('paymentHistoryDTOList', OrderRow);
const Members = embedded('memberDTOList', MemberRow);
const admin = { owner: 'admin-reporting', access: 'admin' } as const;
const periodRefusals = ['DATE_RANGE', 'PERIOD_REVERSED'] as const;

export const reportingCalls = defineCalls({
  paymentStats: {
    summary: 'Adds up the sales and counts the orders of a period, without cancelled orders',
    method: 'GET',
    path: '/api/admin/payment/getStatsByDateRange',
    ...admin,
    refusals: [...periodRefusals],
    query: Range,
    answers: { 200: Type.Object({ totalSales: Type.Integer(), totalCount: Type.Integer() }) },
  },
  memberStats: {
    summary: 'Counts the members who signed up in a period, with Kakao and without',
    method: 'GET',
    path: '/api/admin/member/getStatsByDateRange',
    ...admin,
    refusals: [...periodRefusals],
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
    summary: 'Lists the members of the shop, the newest first',
    method: 'GET',
    path: '/api/admin/fetchMemberList/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: PageParams,
    query: MemberFilter,
    answers: { 200: Members },
  },
  membersInPeriod: {
    summary: 'Lists the members who signed up in a period, the newest first',
    method: 'GET',
    path: '/api/admin/fetchMemberListByDateRange/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: PageParams,
    query: MemberFilter,
    answers: { 200: Members },
  },
  member: {
    summary: 'Answers the data, orders and coupons of a member',
    method: 'GET',
    path: '/api/admin/fetchMemberDetails/{id}',
    ...admin,
    refusals: ['MEMBER_NOT_FOUND'],
    action: '회원 상세 조회',
    params: Type.Object({ id: Id }),
    answers: { 200: MemberDetail },
  },
  orders: {
    summary: 'Lists the paid orders of the shop, the newest first by default',
    method: 'GET',
    path: '/api/admin/payment/fetchAll/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: PageParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  ordersInPeriod: {
    summary: 'Lists the orders that were paid in a period',
    method: 'GET',
    path: '/api/admin/payment/fetchAllByDateRange/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: PageParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  ordersByStatus: {
    summary: 'Lists the paid orders that have a certain status',
    method: 'GET',
    path: '/api/admin/payment/fetchByStatus/{status}/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: StatusParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  ordersByStatusInPeriod: {
    summary: 'Lists the orders that were paid in a period and have a certain status',
    method: 'GET',
    path: '/api/admin/payment/fetchByStatusAndDateRange/{status}/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: StatusParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  /**
   * The period is given as dates. The call also answers the current statuses of the orders that were paid on those
   * days.
   */
  dailyStats: {
    summary: 'Answers sales, refunds, orders and sign-ups for each business day of a period',
    method: 'GET',
    path: '/api/admin/payment/getDailyStats',
    ...admin,
    addition: true,
    refusals: [...periodRefusals],
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
  /** `unpacked` and `inTransit` are numbers of orders. The order filter `only` lists these orders. */
  orderWork: {
    summary: 'Counts the orders that wait for an operator',
    method: 'GET',
    path: '/api/admin/orderWork',
    ...admin,
    addition: true,
    answers: {
      200: Type.Object({
        unpacked: Type.Integer({
          description: 'The number of paid orders that are not shipped and in no packing batch',
        }),
        waiting: Type.Integer({ description: 'The number of paid orders that are not shipped' }),
        oldestPaidAt: Nullable(Instant),
        inTransit: Type.Integer({
          description: `The number of orders that were shipped ${lateTransitDays} days ago or earlier and are not delivered`,
        }),
      }),
    },
  },
  /** `seconds` is the age of the oldest change that the lists do not show yet. */
  readModelLag: {
    summary: 'Answers how many seconds the lists of the back office are behind the shop',
    method: 'GET',
    path: '/api/admin/readModelLag',
    ...admin,
    addition: true,
    answers: { 200: Type.Object({ seconds: Type.Integer() }) },
  },
  lastBackup: {
    summary: 'Answers the moment of the last whole backup, and whether this moment is too long ago',
    method: 'GET',
    path: '/api/admin/lastBackup',
    ...admin,
    addition: true,
    answers: { 200: Type.Object({ at: Nullable(Instant), isLate: Type.Boolean() }) },
  },
  salesCsv: {
    summary: 'Sends sales, refunds, orders and sign-ups for each business day as a file',
    method: 'GET',
    path: '/api/admin/download/sales',
    ...admin,
    addition: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    produces: listTypes,
    query: Type.Object({ ...Days.properties, ...asFile }),
    answers: { 200: FileBody },
  },
  /** The payment methods are those of `dailyStats`. */
  paymentMethodsCsv: {
    summary: 'Sends the orders and sales of a period by payment method as a file',
    method: 'GET',
    path: '/api/admin/download/paymentMethods',
    ...admin,
    addition: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    produces: listTypes,
    query: Type.Object({ ...Days.properties, ...asFile }),
    answers: { 200: FileBody },
  },
  itemSalesCsv: {
    summary: 'Sends the items sold in a period as a file, with sold and refunded pieces',
    method: 'GET',
    path: '/api/admin/download/itemSales',
    ...admin,
    addition: true,
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    produces: listTypes,
    query: Type.Object({ ...maybePeriod, ...asFile }),
    answers: { 200: FileBody },
  },
  ...auditCalls,
  itemSales: {
    summary: 'Lists the items sold in a period with their options, the best-selling first',
    method: 'GET',
    path: '/api/admin/fetchItemsBySales/{page}/{size}',
    ...admin,
    refusals: [...periodRefusals],
    params: PageParams,
    query: Type.Object(maybePeriod),
    answers: { 200: embedded('itemSalesDTOList', ItemSales) },
  },
  stockRequests: {
    summary: 'Lists the options that members want back in stock, the most wanted first',
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
