import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { couponChanged, couponIssued } from '@gyeol/contracts/events/coupon.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const saveOne = sql(
  'coupons.save',
  `insert into coupons as stored (coupon_id, disabled, version) values ($1::bigint, $2::boolean, $3::integer)
   on conflict (coupon_id) do update set disabled = excluded.disabled, version = excluded.version where stored.version <= excluded.version`,
);
export const saveCoupon = async (tx: Tx, { data, version }: Envelope<DataOf<typeof couponChanged>>): Promise<void> => {
  await tx.run(saveOne, [data.couponId, data.disabled, version]);
};

const upsertIssuedCoupon = sql(
  'coupons.save-issued',
  `insert into member_coupons as stored (map_id, coupon_id, member_id, title, code, coupon_type, min_price, issued_at, expires_at, used, version)
   values ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::text, $6::text, $7::bigint, $8::timestamptz, $9::timestamptz, $10::boolean, $11::integer)
   on conflict (map_id) do update set coupon_id = excluded.coupon_id, member_id = excluded.member_id, title = excluded.title,
     code = excluded.code, coupon_type = excluded.coupon_type, min_price = excluded.min_price, issued_at = excluded.issued_at,
     used = excluded.used, expires_at = excluded.expires_at, version = excluded.version
   where stored.version <= excluded.version`,
);
export const saveIssuedCoupon = async (
  tx: Tx,
  { data, version }: Envelope<DataOf<typeof couponIssued>>,
): Promise<void> => {
  const { mapId, couponId, memberId, title, code, couponType, minPrice, issuedAt, expiresAt, used } = data;
  await tx.run(upsertIssuedCoupon, [
    mapId,
    couponId,
    memberId,
    title,
    code,
    couponType,
    minPrice,
    issuedAt,
    expiresAt,
    used,
    version,
  ]);
};
