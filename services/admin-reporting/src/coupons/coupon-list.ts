import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

export interface IssuedCouponRow {
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
  `select issued.title, issued.code, issued.issued_at as "issuedAt", issued.expires_at as "expiresAt", issued.min_price as "minPrice",
     issued.coupon_type as "couponType", issued.used, not coalesce(coupon.disabled, false) as available
   from member_coupons issued left join coupons coupon using (coupon_id)
   where issued.member_id = $1::bigint order by issued.issued_at desc, issued.map_id desc`,
);
export const couponsOfMember = (db: Queries, memberId: number): Promise<IssuedCouponRow[]> =>
  db.rows<IssuedCouponRow>(ofMember, [memberId]);
