import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/** A member's copy with its coupon's terms, as events and lists tell it. */
export interface Copy {
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
  /** The order that holds it or has used it. */
  merchantUid: string | null;
  used: boolean;
}

const columns = `copy.id as "mapId", copy.coupon_id as "couponId", copy.member_id as "memberId", coupon.title, coupon.code,
  coupon.coupon_type as "couponType", coupon.min_price as "minPrice", coupon.discount_amount as "discountAmount",
  coupon.discount_percentage as "discountPercentage", copy.issued_at as "issuedAt", copy.expires_at as "expiresAt",
  coupon.disabled, copy.version, hold.merchant_uid as "merchantUid", coalesce(hold.status = 'REDEEMED', false) as used`;
const source = `from member_coupons copy join coupons coupon on coupon.id = copy.coupon_id
  left join coupon_holds hold on hold.member_coupon_id = copy.id and hold.status in ('HELD', 'REDEEMED')`;

const lockOne = sql('copies.lock', `select id from member_coupons where id = $1::bigint for update`);
const readOne = sql('copies.read', `select ${columns} ${source} where copy.id = $1::bigint`);
/** Locks a copy, then reads it: what is read is what holds until the commit. */
export const lockCopy = async (tx: Tx, mapId: number): Promise<Copy | undefined> => {
  await tx.run(lockOne, [mapId]);
  return tx.maybe<Copy>(readOne, [mapId]);
};

const usable = sql(
  'copies.usable',
  `select ${columns} ${source}
   where copy.member_id = $1::bigint and copy.expires_at > $2::timestamptz and not coupon.disabled
     and coalesce(hold.status, 'HELD') = 'HELD'
   order by copy.expires_at, copy.id`,
);
/** What a member can choose now. A copy on an order that still waits for its payment is among them: the next order takes it over. */
export const usableCopies = (db: Queries, memberId: number, now: Date): Promise<Copy[]> =>
  db.rows<Copy>(usable, [memberId, now]);

const ofMember = sql(
  'copies.of-member',
  `select ${columns} ${source} where copy.member_id = $1::bigint and copy.coupon_id = $2::bigint`,
);
export const copiesOfMember = (tx: Tx, memberId: number, couponId: number): Promise<Copy[]> =>
  tx.rows<Copy>(ofMember, [memberId, couponId]);

// One member asks for one coupon twice at once: the second waits here and finds the first's copy.
const oneAtATime = sql(
  'copies.one-at-a-time',
  `select pg_advisory_xact_lock(hashtextextended('copy:' || $1::text || ':' || $2::text, 0))`,
);
export const lockIssue = (tx: Tx, memberId: number, couponId: number): Promise<number> =>
  tx.run(oneAtATime, [memberId, couponId]);

const insertOne = sql(
  'copies.insert',
  `insert into member_coupons (coupon_id, member_id, issued_at, expires_at)
   values ($1::bigint, $2::bigint, $3::timestamptz, $4::timestamptz) returning id`,
);
export const insertCopy = async (
  tx: Tx,
  copy: { couponId: number; memberId: number; issuedAt: Date; expiresAt: Date },
): Promise<Copy> => {
  const { id } = await tx.one<{ id: number }>(insertOne, [copy.couponId, copy.memberId, copy.issuedAt, copy.expiresAt]);
  return tx.one<Copy>(readOne, [id]);
};

const bump = sql('copies.bump', `update member_coupons set version = version + 1 where id = $1::bigint`);
/** Raises the copy's version after a change of its hold, and reads it. */
export const touchCopy = async (tx: Tx, mapId: number): Promise<Copy> => {
  await tx.run(bump, [mapId]);
  return tx.one<Copy>(readOne, [mapId]);
};

const after = sql('copies.after', `select ${columns} ${source} where copy.id > $1::bigint order by copy.id limit 500`);
export const copiesAfter = (db: Queries, mapId: number): Promise<Copy[]> => db.rows<Copy>(after, [mapId]);
