import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

export interface HeldCouponRow {
  title: string;
  code: string;
  issuedAt: Date;
  expiresAt: Date;
  minPrice: number;
  couponType: CouponKind;
  used: boolean;
  available: boolean;
}

const ofMember = sql(
  'coupons.of-member',
  `select copy.title, copy.code, copy.issued_at as "issuedAt", copy.expires_at as "expiresAt", copy.min_price as "minPrice",
     copy.coupon_type as "couponType", copy.used, not coalesce(coupon.disabled, false) as available
   from member_coupons copy left join coupons coupon using (coupon_id)
   where copy.member_id = $1::bigint order by copy.issued_at desc, copy.map_id desc`,
);
export const couponsOfMember = (db: Queries, memberId: number): Promise<HeldCouponRow[]> =>
  db.rows<HeldCouponRow>(ofMember, [memberId]);
