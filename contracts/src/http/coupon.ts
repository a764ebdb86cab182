import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Addressable, Typed } from '../kinds.ts';
import { CouponType, Id, Instant, Nothing, Nullable, Ok, Phone, Won } from '../schema.ts';

const IssuedCoupon = Type.Object(
  {
    mapId: Id,
    title: Type.String(),
    expiresAt: Instant,
    minPrice: Type.Integer(),
    couponType: CouponType,
    discountAmount: Nullable(Type.Integer()),
    discountPercentage: Nullable(Type.Integer()),
  },
  { name: 'IssuedCoupon' },
);
const Coupon = Type.Object(
  {
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
  },
  { name: 'Coupon' },
);
const ById = Type.Object({ id: Id });
const issueRefusals = ['MEMBER_NOT_FOUND', 'COUPON_NOT_FOUND', 'COUPON_NOT_ISSUABLE', 'COUPON_OWNED'] as const;
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
    summary: 'Lists the issued coupons that the member can use for the next order',
    method: 'GET',
    path: '/api/coupon/getAvailableByMember',
    owner: 'coupon',
    access: 'member',
    answers: { 200: Type.Array(IssuedCoupon) },
  },
  held: {
    summary: "Lists the member's coupons that are used by orders that wait for their deposit",
    method: 'GET',
    path: '/api/coupon/getHeldByMember',
    owner: 'coupon',
    access: 'member',
    addition: true,
    answers: { 200: Type.Array(IssuedCoupon) },
  },
  issueByPromoCode: {
    summary: 'Issues the coupon with the given code to the member',
    method: 'POST',
    path: '/coupon/issueByPromoCode/{code}',
    owner: 'coupon',
    access: 'member',
    refusals: [
      'COUPON_CODE_UNKNOWN',
      'COUPON_NOT_STARTED',
      'COUPON_ENDED',
      'COUPON_DISABLED',
      'COUPON_HELD_ALREADY',
      'COUPON_USED',
      'COUPON_CODE_LIMIT',
    ],
    params: Type.Object({
      code: Typed('code', { minLength: 1, maxLength: 100, title: '쿠폰 코드', message: '쿠폰 코드를 입력해주세요.' }),
    }),
    answers: { 200: Type.String({ description: 'The title of the issued coupon' }) },
  },
  create: {
    summary: 'Creates a coupon',
    method: 'POST',
    path: '/admin/coupon/create',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['COUPON_CODE_TAKEN'],
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
          Type.String({
            description:
              'The code of another coupon that differs only in upper and lower case; null when there is none',
          }),
        ),
      }),
    },
  },
  disabled: {
    summary: 'Lists the disabled coupons',
    method: 'GET',
    path: '/admin/coupon/getDisabled',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    answers: { 200: Type.Array(Coupon), 204: Nothing },
  },
  issuable: {
    summary: 'Lists the coupons that are neither disabled nor expired',
    method: 'GET',
    path: '/admin/coupon/getIssueAble',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    answers: { 200: Type.Array(Coupon), 204: Nothing },
  },
  enable: {
    summary: 'Enables a disabled coupon again',
    method: 'PUT',
    path: '/admin/coupon/reAble/{id}',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['COUPON_NOT_FOUND', 'COUPON_EXPIRED'],
    action: '쿠폰 재활성화',
    params: ById,
    answers: { 200: Coupon },
  },
  disable: {
    summary: 'Disables a coupon, also for the members who have it',
    method: 'PUT',
    path: '/admin/coupon/disable/{id}',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['COUPON_NOT_FOUND'],
    action: '쿠폰 비활성화',
    params: ById,
    answers: { 200: Coupon },
  },
  issueByUsername: {
    summary: 'Issues a coupon to the member with the given e-mail address',
    method: 'POST',
    path: '/admin/coupon/issueByUsername',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    refusals: [...issueRefusals],
    action: '쿠폰 지급 (이메일)',
    body: Type.Object({
      /**
       * `raw`, because the stored e-mail address of an older account may contain invisible letters. The service
       * searches the exact spelling first.
       */
      username: Typed('raw', { minLength: 1, maxLength: 254, title: '이메일', message: '이메일을 입력해주세요.' }),
      couponId: Id,
    }),
    answers: { 200: Ok },
  },
  issueByPhoneNumber: {
    summary: 'Issues a coupon to the member with the given phone number',
    method: 'POST',
    path: '/admin/coupon/issueByPhoneNumber',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    refusals: [...issueRefusals],
    action: '쿠폰 지급 (전화번호)',
    body: Type.Object({ phoneNumber: Phone, couponId: Id }),
    answers: { 200: Ok },
  },
  all: {
    summary: 'Lists all coupons in two groups: those that can be issued, and the others',
    method: 'GET',
    path: '/api/admin/coupon/getAll',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    answers: { 200: Type.Object({ issueAbleCoupons: Type.Array(Coupon), notIssueAbleCoupons: Type.Array(Coupon) }) },
  },
  stats: {
    summary: 'Counts the members who got a coupon and the orders that used it, with their total',
    method: 'GET',
    path: '/api/admin/coupon/getStatsByCouponId/{id}',
    owner: 'coupon',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['COUPON_NOT_FOUND'],
    params: ById,
    answers: {
      200: Type.Object({ issuedCount: Type.Integer(), usedCount: Type.Integer(), totalAmount: Type.Integer() }),
    },
  },
});
