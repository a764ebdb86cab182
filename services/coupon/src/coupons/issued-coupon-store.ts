import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface IssuedCoupon {
  mapId: number;
  couponId: number;
  memberId: number;
  title: string;
  code: string;
  couponType: CouponKind;
  minPrice: number;
  discountAmount: number | null;
  discountPercentage: number | null;
  issuedAt: Date;
  expiresAt: Date;
  disabled: boolean;
  version: number;
  /** The number of the order that holds the coupon or has used it. */
  merchantUid: string | null;
  used: boolean;
}

const columns = `issued.id as "mapId", issued.coupon_id as "couponId", issued.member_id as "memberId", coupon.title, coupon.code,
  coupon.coupon_type as "couponType", coupon.min_price as "minPrice", coupon.discount_amount as "discountAmount",
  coupon.discount_percentage as "discountPercentage", issued.issued_at as "issuedAt", issued.expires_at as "expiresAt",
  coupon.disabled, issued.version, hold.merchant_uid as "merchantUid", coalesce(hold.status = 'REDEEMED', false) as used`;
const source = `from member_coupons issued join coupons coupon on coupon.id = issued.coupon_id
  left join coupon_holds hold on hold.member_coupon_id = issued.id and hold.status in ('HELD', 'REDEEMED')`;

const lockOne = sql('issued-coupons.lock', `select id from member_coupons where id = $1::bigint for update`);
const readOne = sql('issued-coupons.read', `select ${columns} ${source} where issued.id = $1::bigint`);
export const findIssuedCoupon = (db: Queries, mapId: number): Promise<IssuedCoupon | undefined> =>
  db.maybe<IssuedCoupon>(readOne, [mapId]);
/** Locks before reading, so that the answer stays true until the commit. */
export const lockIssuedCoupon = async (tx: Tx, mapId: number): Promise<IssuedCoupon | undefined> => {
  await tx.run(lockOne, [mapId]);
  return tx.maybe<IssuedCoupon>(readOne, [mapId]);
};

const usable = sql(
  'issued-coupons.usable',
  `select ${columns} ${source}
   where issued.member_id = $1::bigint and issued.expires_at > $2::timestamptz and not coupon.disabled
     and coalesce(hold.status, 'HELD') = 'HELD'
   order by issued.expires_at, issued.id`,
);
/** Includes coupons that an unpaid order holds. */
export const listUsableIssuedCoupons = (db: Queries, memberId: number, now: Date): Promise<IssuedCoupon[]> =>
  db.rows<IssuedCoupon>(usable, [memberId, now]);

const ofMember = sql(
  'issued-coupons.of-member',
  `select ${columns} ${source} where issued.member_id = $1::bigint and issued.coupon_id = $2::bigint`,
);
export const listIssuedCoupons = (tx: Tx, memberId: number, couponId: number): Promise<IssuedCoupon[]> =>
  tx.rows<IssuedCoupon>(ofMember, [memberId, couponId]);

// Two requests of one member for one coupon run one after the other. The second request then finds the coupon that the
// first request issued.
const oneAtATime = sql(
  'issued-coupons.one-at-a-time',
  `select pg_advisory_xact_lock(hashtextextended('copy:' || $1::text || ':' || $2::text, 0))`,
);
export const lockIssue = (tx: Tx, memberId: number, couponId: number): Promise<number> =>
  tx.run(oneAtATime, [memberId, couponId]);

const insertOne = sql(
  'issued-coupons.insert',
  `insert into member_coupons (coupon_id, member_id, issued_at, expires_at)
   values ($1::bigint, $2::bigint, $3::timestamptz, $4::timestamptz) returning id`,
);
export const insertIssuedCoupon = async (
  tx: Tx,
  issuedCoupon: { couponId: number; memberId: number; issuedAt: Date; expiresAt: Date },
): Promise<IssuedCoupon> => {
  const { id } = await tx.one<{ id: number }>(insertOne, [
    issuedCoupon.couponId,
    issuedCoupon.memberId,
    issuedCoupon.issuedAt,
    issuedCoupon.expiresAt,
  ]);
  return tx.one<IssuedCoupon>(readOne, [id]);
};

const bump = sql('issued-coupons.bump', `update member_coupons set version = version + 1 where id = $1::bigint`);
/** Call it after a change of the coupon's hold. */
export const updateIssuedCouponVersion = async (tx: Tx, mapId: number): Promise<IssuedCoupon> => {
  await tx.run(bump, [mapId]);
  return tx.one<IssuedCoupon>(readOne, [mapId]);
};

const after = sql(
  'issued-coupons.after',
  `select ${columns} ${source} where issued.id > $1::bigint order by issued.id limit 500`,
);
export const listIssuedCouponsAfter = (db: Queries, mapId: number): Promise<IssuedCoupon[]> =>
  db.rows<IssuedCoupon>(after, [mapId]);
