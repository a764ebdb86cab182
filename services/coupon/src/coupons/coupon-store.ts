import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Coupon, CouponDraft } from './coupon.ts';

const columns = `id, title, code, coupon_type as "couponType", min_price as "minPrice", discount_amount as "discountAmount",
  discount_percentage as "discountPercentage", all_started_at as "allStartedAt", all_expires_at as "allExpiresAt",
  duration_days as "durationDays", disabled, version`;

const insertOne = sql(
  'coupons.insert',
  `insert into coupons (title, code, coupon_type, min_price, discount_amount, discount_percentage, all_started_at,
     all_expires_at, duration_days, created_at)
   values ($1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::integer, $7::timestamptz, $8::timestamptz, $9::integer, $10::timestamptz)
   on conflict (code) do nothing
   returning ${columns}`,
);
/** Undefined when the code is taken. */
export const insertCoupon = (db: Queries, draft: CouponDraft, now: Date): Promise<Coupon | undefined> =>
  db.maybe<Coupon>(insertOne, [
    draft.title,
    draft.code,
    draft.couponType,
    draft.minPrice,
    draft.discountAmount,
    draft.discountPercentage,
    draft.allStartedAt,
    draft.allExpiresAt,
    draft.durationDays,
    now,
  ]);

// The share lock delays the disabling of a coupon until all transactions that issue it have ended. No disabled coupon
// is therefore issued.
const byCode = sql('coupons.by-code', `select ${columns} from coupons where code = $1::text for share`);
export const lockSharedCouponByCode = (tx: Tx, code: string): Promise<Coupon | undefined> =>
  tx.maybe<Coupon>(byCode, [code]);
const similar = sql(
  'coupons.similar-code',
  'select code from coupons where lower(code) = lower($1::text) and code <> $1::text order by id desc limit 1',
);
/** Finds another code that differs only in upper and lower case, because members mix up such codes. */
export const findSimilarCode = async (tx: Tx, code: string): Promise<string | null> =>
  (await tx.maybe<{ code: string }>(similar, [code]))?.code ?? null;
const byId = sql('coupons.by-id', `select ${columns} from coupons where id = $1::bigint for share`);
export const lockSharedCoupon = (tx: Tx, id: number): Promise<Coupon | undefined> => tx.maybe<Coupon>(byId, [id]);
const locked = sql('coupons.lock', `select ${columns} from coupons where id = $1::bigint for update`);
export const lockCoupon = (tx: Tx, id: number): Promise<Coupon | undefined> => tx.maybe<Coupon>(locked, [id]);

const disabledSet = sql(
  'coupons.set-disabled',
  `update coupons set disabled = $2::boolean, version = version + 1 where id = $1::bigint returning ${columns}`,
);
export const updateCouponDisabled = (tx: Tx, id: number, disabled: boolean): Promise<Coupon> =>
  tx.one<Coupon>(disabledSet, [id, disabled]);

const everyOne = sql('coupons.all', `select ${columns} from coupons order by id desc`);
export const listCoupons = (db: Queries): Promise<Coupon[]> => db.rows<Coupon>(everyOne);
