import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { CouponType, embedded, Id, Instant, Nullable, OrderStatus, PageParams, pageParams, Role } from '../schema.ts';
import { auditCalls } from './admin-audit.ts';
import { admin, statisticsCalls } from './admin-statistics.ts';
import { lateTransitDays, maybePeriod, orderFilter, periodRefusals } from './order-filter.ts';

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
const StatusParams = pageParams({ status: Type.Union([Type.Literal('ALL'), OrderStatus], { title: '주문 상태' }) });
const Orders = embedded('paymentHistoryDTOList', OrderRow);
const Members = embedded('memberDTOList', MemberRow);

export const reportingCalls = defineCalls({
  members: {
    summary: 'Lists the members of the shop, the newest first',
    method: 'GET',
    path: '/api/admin/fetchMemberList/{page}/{size}',
    ...admin,
    needs: 'members.read',
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
    needs: 'members.read',
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
    needs: 'members.read',
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
    needs: 'orders.read',
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
    needs: 'orders.read',
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
    needs: 'orders.read',
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
    needs: 'orders.read',
    refusals: [...periodRefusals],
    params: StatusParams,
    query: OrderQuery,
    answers: { 200: Orders },
  },
  /** `unpacked` and `inTransit` are numbers of orders. The order filter `only` lists these orders. */
  orderWork: {
    summary: 'Counts the orders that wait for an operator',
    method: 'GET',
    path: '/api/admin/orderWork',
    ...admin,
    needs: 'orders.read',
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
    needs: 'orders.read',
    addition: true,
    answers: { 200: Type.Object({ seconds: Type.Integer() }) },
  },
  lastBackup: {
    summary: 'Answers the moment of the last whole backup, and whether this moment is too long ago',
    method: 'GET',
    path: '/api/admin/lastBackup',
    ...admin,
    needs: 'orders.read',
    addition: true,
    answers: { 200: Type.Object({ at: Nullable(Instant), isLate: Type.Boolean() }) },
  },
  ...statisticsCalls,
  ...auditCalls,
});
