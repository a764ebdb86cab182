import type { MemberDetail, MemberRow } from './member-queries.ts';

export const roleLabel = (role: MemberRow['role']): string => (role === 'ROLE_ADMIN' ? '관리자' : '일반 회원');
export const kindLabel = (kind: MemberRow['kind']): string => (kind === 'kakao' ? '카카오' : '일반');

export type IssuedCoupon = MemberDetail['memberDetailCouponDTOS'][number];
export type CouponState = 'unusable' | 'used' | 'expired' | 'available';
export const couponStates: Record<CouponState, string> = {
  unusable: '사용불가',
  used: '사용완료',
  expired: '기간만료',
  available: '사용가능',
};

/** The first state that applies is the state of the coupon (back-office document §4). */
export const couponStateOf = (
  { available, used, expiresAt }: Pick<IssuedCoupon, 'available' | 'used' | 'expiresAt'>,
  now: Date,
): CouponState => {
  if (!available) return 'unusable';
  if (used) return 'used';
  return new Date(expiresAt) <= now ? 'expired' : 'available';
};
