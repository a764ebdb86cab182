import type { Deps } from '../deps.ts';
import { copiesAfter } from './copy-store.ts';
import { publishCopy, publishCoupon } from './coupon-events.ts';
import { allCoupons } from './coupon-store.ts';

/** Publishes today's snapshot of every coupon and copy again, so that a read model can be rebuilt from nothing. */
export const reemit = async (deps: Deps): Promise<void> => {
  await deps.db.tx(async (tx) => {
    for (const coupon of await allCoupons(tx)) await publishCoupon(tx, coupon);
  });
  let last = 0;
  for (;;) {
    const copies = await copiesAfter(deps.db, last);
    if (copies.length === 0) return;
    await deps.db.tx(async (tx) => {
      for (const copy of copies) await publishCopy(tx, copy.used ? 'redeemed' : 'issued', copy);
    });
    last = copies.at(-1)?.mapId ?? last;
  }
};
