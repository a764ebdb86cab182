import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import {
  CouponType,
  contentPage,
  embedded,
  Id,
  Instant,
  Nullable,
  OrderStatus,
  PageParams,
  pageParams,
  Role,
} from '../schema.ts';

const Bound = Type.String({ minLength: 8, maxLength: 40, title: '기간' });
const Range = Type.Object({ startDate: Bound, endDate: Bound });
const MaybeRange = { startDate: Type.Optional(Bound), endDate: Type.Optional(Bound) };
const Filter = Type.Object({
  ...MaybeRange,
  name: Type.Optional(Type.String({ maxLength: 50, title: '이름' })),
  phoneNumber: Type.Optional(Type.String({ maxLength: 20, title: '전화번호' })),
});
const Kind = Type.Union([Type.Literal('kakao'), Type.Literal('regular')], { title: '가입 유형' });
/** `kind` is our addition. */
const MemberFilter = Type.Object({ ...Filter.properties, kind: Type.Optional(Kind) });
export const MemberRow = Type.Object({
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
export const OrderRow = Type.Object({
  merchantUid: Type.String(),
  name: Type.String(),
  phoneNumber: Type.String(),
  itemTitles: Type.String(),
  totalPrice: Type.Integer(),
  paymentTime: Instant,
  paymentStatus: OrderStatus,
  trackingNumber: Nullable(Type.String({ description: 'ours' })),
  memo: Nullable(Type.String({ description: 'ours: what operators noted' })),
});
export const MemberDetail = Type.Object({
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
export const ItemSales = Type.Object({
  itemId: Id,
  title: Type.String(),
  imageUrl: Type.String(),
  totalQuantity: Type.Integer(),
  itemOptions: Type.Array(Type.Object({ itemOptionId: Id, name: Type.String(), quantity: Type.Integer() })),
});
export const StockRequestRow = Type.Object({
  itemOptionId: Id,
  /** Addition: whose options an operator opens from the row. */
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
    query: Filter,
    answers: { 200: Orders },
  },
  ordersInPeriod: {
    method: 'GET',
    path: '/api/admin/payment/fetchAllByDateRange/{page}/{size}',
    ...admin,
    params: PageParams,
    query: Filter,
    answers: { 200: Orders },
  },
  ordersByStatus: {
    method: 'GET',
    path: '/api/admin/payment/fetchByStatus/{status}/{page}/{size}',
    ...admin,
    params: StatusParams,
    query: Filter,
    answers: { 200: Orders },
  },
  ordersByStatusInPeriod: {
    method: 'GET',
    path: '/api/admin/payment/fetchByStatusAndDateRange/{status}/{page}/{size}',
    ...admin,
    params: StatusParams,
    query: Filter,
    answers: { 200: Orders },
  },
  itemSales: {
    method: 'GET',
    path: '/api/admin/fetchItemsBySales/{page}/{size}',
    ...admin,
    params: PageParams,
    query: Type.Object(MaybeRange),
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
