import { readFileSync } from 'node:fs';
import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';
import { publishCoupon, publishIssuedCoupon } from '../coupons/coupon-events.ts';
import { listCoupons } from '../coupons/coupon-store.ts';
import { listIssuedCouponsAfter } from '../coupons/issued-coupon-store.ts';

/** The uses of coupons arrive with the imported orders. Times are ISO 8601. */
interface CouponSeed {
  coupons: {
    id: number;
    title: string;
    code: string;
    couponType: CouponKind;
    minPrice: number;
    discountAmount: number | null;
    discountPercentage: number | null;
    allStartedAt: string;
    allExpiresAt: string;
    durationDays: number | null;
    disabled: boolean;
  }[];
  copies: {
    id: number;
    couponId: number;
    memberId: number;
    issuedAt: string;
    expiresAt: string;
  }[];
}

const insertCoupons = sql(
  'seed.coupons',
  `insert into coupons (id, title, code, coupon_type, min_price, discount_amount, discount_percentage, all_started_at, all_expires_at,
     duration_days, disabled, created_at)
   overriding system value
   select id, title, code, "couponType", "minPrice", "discountAmount", "discountPercentage", "allStartedAt", "allExpiresAt", "durationDays", disabled, "allStartedAt"
   from jsonb_to_recordset($1::jsonb) as row (id bigint, title text, code text, "couponType" text, "minPrice" bigint, "discountAmount" bigint,
     "discountPercentage" integer, "allStartedAt" timestamptz, "allExpiresAt" timestamptz, "durationDays" integer, disabled boolean)
   on conflict do nothing`,
);
const insertIssuedCoupons = sql(
  'seed.issued-coupons',
  `insert into member_coupons (id, coupon_id, member_id, issued_at, expires_at)
   overriding system value
   select id, "couponId", "memberId", "issuedAt", "expiresAt"
   from jsonb_to_recordset($1::jsonb) as row (id bigint, "couponId" bigint, "memberId" bigint, "issuedAt" timestamptz, "expiresAt" timestamptz)
   on conflict do nothing`,
);
const moveSequences = [
  sql(
    'seed.coupon-ids',
    `select setval(pg_get_serial_sequence('coupons', 'id'), greatest(1, (select max(id) from coupons)))`,
  ),
  sql(
    'seed.issued-coupon-ids',
    `select setval(pg_get_serial_sequence('member_coupons', 'id'), greatest(1, (select max(id) from member_coupons)))`,
  ),
];

const publishAll = async (tx: Tx): Promise<void> => {
  for (const coupon of await listCoupons(tx)) await publishCoupon(tx, coupon);
  for (let last = 0; ; ) {
    const issuedCoupons = await listIssuedCouponsAfter(tx, last);
    if (issuedCoupons.length === 0) return;
    for (const issuedCoupon of issuedCoupons)
      await publishIssuedCoupon(tx, issuedCoupon.used ? 'redeemed' : 'issued', issuedCoupon);
    last = issuedCoupons.at(-1)?.mapId ?? last;
  }
};

/** Loads history into an empty service. A second run changes nothing. */
export const seed = async (deps: Deps, [file = '']: readonly string[]): Promise<void> => {
  const { coupons, copies: issuedCoupons } = JSON.parse(readFileSync(file, 'utf8')) as CouponSeed;
  await deps.db.tx(async (tx) => {
    if ((await tx.run(insertCoupons, [JSON.stringify(coupons)])) === 0) return;
    await tx.run(insertIssuedCoupons, [JSON.stringify(issuedCoupons)]);
    for (const statement of moveSequences) await tx.run(statement);
    await publishAll(tx);
  });
};
