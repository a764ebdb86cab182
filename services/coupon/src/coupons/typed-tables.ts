import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import type { TypedTable } from '@gyeol/service-kit/db/fold-texts.ts';
import { publishCoupon } from './coupon-events.ts';
import { lockCoupon } from './coupon-store.ts';

const { title, code } = couponCalls.create.body.properties;

export const typedTables: readonly TypedTable[] = [
  {
    name: 'coupons',
    key: ['id'],
    columns: { title, code },
    unique: ['code'],
    publish: async (tx, [id = 0]) => {
      const coupon = await lockCoupon(tx, id);
      if (coupon) await publishCoupon(tx, coupon);
    },
  },
];
