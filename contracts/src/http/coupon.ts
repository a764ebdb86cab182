import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Addressable, Typed } from '../kinds.ts';
import { CouponType, Id, Instant, Nothing, Nullable, Ok, Phone, Won } from '../schema.ts';

const IssuedCoupon = Type.Object({
  mapId: Id,
  title: Type.String(),
  expiresAt: Instant,
  minPrice: Type.Integer(),
  couponType: CouponType,
  discountAmount: Nullable(Type.Integer()),
  discountPercentage: Nullable(Type.Integer()),
});
const Coupon = Type.Object({
  id: Id,
  title: Type.String(),
  code: Type.String(),
  couponType: CouponType,
  minPrice: Type.Integer(),
  discountAmount: Nullable(Type.Integer()),
  discountPercentage: Nullable(Type.Integer()),
  allStartedAt: Instant,
  allExpiresAt: Instant,
  durationDays: Nullable(Type.Integer()),
});
const ById = Type.Object({ id: Id });
const Code = Addressable(
  Typed('code', {
    minLength: 1,
    maxLength: 50,
    pattern: '^\\S+$',
    title: '쿠폰 코드',
    message: '쿠폰 코드를 입력해주세요.',
  }),
);

export const couponCalls = defineCalls({
  available: {
    method: 'GET',
    path: '/api/coupon/getAvailableByMember',
    owner: 'coupon',
    access: 'member',
    answers: { 200: Type.Array(IssuedCoupon) },
  },
  /** Lists the member's coupons that are used by an order that waits for its deposit. */
  held: {
    method: 'GET',
    path: '/api/coupon/getHeldByMember',
    owner: 'coupon',
    access: 'member',
    addition: true,
    answers: { 200: Type.Array(IssuedCoupon) },
  },
  issueByPromoCode: {
    method: 'POST',
    path: '/coupon/issueByPromoCode/{code}',
    owner: 'coupon',
    access: 'member',
    params: Type.Object({
      code: Typed('code', { minLength: 1, maxLength: 100, title: '쿠폰 코드', message: '쿠폰 코드를 입력해주세요.' }),
    }),
    answers: { 200: Type.String({ description: 'the coupon title' }) },
  },
  create: {
    method: 'POST',
    path: '/admin/coupon/create',
    owner: 'coupon',
    access: 'admin',
    action: '쿠폰 생성',
    body: Type.Object({
      title: Typed('name', { minLength: 1, maxLength: 100, title: '쿠폰 이름' }),
      code: Code,
      couponType: CouponType,
      minPrice: Won,
      allStartedAt: Typed('day', { minLength: 10, maxLength: 40, title: '시작일' }),
      allExpiresAt: Typed('day', { minLength: 10, maxLength: 40, title: '종료일' }),
      discountAmount: Type.Optional(Nullable(Won)),
      discountPercentage: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100, title: '할인율' }))),
      durationDays: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 3_650, title: '유효 기간' }))),
    }),
    answers: {
      200: Type.Object({
        ...Coupon.properties,
        similarCode: Nullable(
          Type.String({ description: 'ours: a code that was there and differs by the case of its letters alone' }),
        ),
      }),
    },
  },
  disabled: {
    method: 'GET',
    path: '/admin/coupon/getDisabled',
    owner: 'coupon',
    access: 'admin',
    answers: { 200: Type.Array(Coupon), 204: Nothing },
  },
  issuable: {
    method: 'GET',
    path: '/admin/coupon/getIssueAble',
    owner: 'coupon',
    access: 'admin',
    answers: { 200: Type.Array(Coupon), 204: Nothing },
  },
  enable: {
    method: 'PUT',
    path: '/admin/coupon/reAble/{id}',
    owner: 'coupon',
    access: 'admin',
    action: '쿠폰 재활성화',
    params: ById,
    answers: { 200: Coupon },
  },
  disable: {
    method: 'PUT',
    path: '/admin/coupon/disable/{id}',
    owner: 'coupon',
    access: 'admin',
    action: '쿠폰 비활성화',
    params: ById,
    answers: { 200: Coupon },
  },
  issueByUsername: {
    method: 'POST',
    path: '/admin/coupon/issueByUsername',
    owner: 'coupon',
    access: 'admin',
    action: '쿠폰 지급 (이메일)',
    body: Type.Object({
      /**
       * `raw`, because an older e-mail may contain invisible letters. The service searches the exact spelling first.
       */
      username: Typed('raw', { minLength: 1, maxLength: 254, title: '이메일', message: '이메일을 입력해주세요.' }),
      couponId: Id,
    }),
    answers: { 200: Ok },
  },
  issueByPhoneNumber: {
    method: 'POST',
    path: '/admin/coupon/issueByPhoneNumber',
    owner: 'coupon',
    access: 'admin',
    action: '쿠폰 지급 (전화번호)',
    body: Type.Object({ phoneNumber: Phone, couponId: Id }),
    answers: { 200: Ok },
  },
  all: {
    method: 'GET',
    path: '/api/admin/coupon/getAll',
    owner: 'coupon',
    access: 'admin',
    answers: { 200: Type.Object({ issueAbleCoupons: Type.Array(Coupon), notIssueAbleCoupons: Type.Array(Coupon) }) },
  },
  stats: {
    method: 'GET',
    path: '/api/admin/coupon/getStatsByCouponId/{id}',
    owner: 'coupon',
    access: 'admin',
    params: ById,
    answers: {
      200: Type.Object({ issuedCount: Type.Integer(), usedCount: Type.Integer(), totalAmount: Type.Integer() }),
    },
  },
});
