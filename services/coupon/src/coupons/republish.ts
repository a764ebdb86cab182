import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';
import type { Deps } from '../config.ts';
import { publishCoupon, publishIssuedCoupon } from './coupon-events.ts';
import { listCoupons } from './coupon-store.ts';
import { listIssuedCouponsAfter } from './issued-coupon-store.ts';

export const republishCoupons = ({ db }: Pick<Deps, 'db'>): Promise<RepublishedPage> =>
  db.tx(async (tx) => {
    const coupons = await listCoupons(tx);
    for (const coupon of coupons) await publishCoupon(tx, coupon);
    return { told: coupons.map(({ id }) => String(id)), next: null };
  });

export const republishIssuedCoupons = async ({ db }: Pick<Deps, 'db'>, after: string): Promise<RepublishedPage> => {
  const issuedCoupons = await listIssuedCouponsAfter(db, Number(after || 0));
  await db.tx(async (tx) => {
    for (const issuedCoupon of issuedCoupons)
      await publishIssuedCoupon(tx, issuedCoupon.used ? 'redeemed' : 'issued', issuedCoupon);
  });
  const ids = issuedCoupons.map(({ mapId }) => String(mapId));
  return { told: ids, next: ids.at(-1) ?? null };
};
