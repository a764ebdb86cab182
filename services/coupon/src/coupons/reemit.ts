import type { ToldPage } from '@gyeol/service-kit/events/tell-again.ts';
import type { Deps } from '../deps.ts';
import { copiesAfter } from './copy-store.ts';
import { publishCopy, publishCoupon } from './coupon-events.ts';
import { allCoupons } from './coupon-store.ts';

/** Today's snapshot of every coupon. */
export const tellCouponsAgain = ({ db }: Pick<Deps, 'db'>): Promise<ToldPage> =>
  db.tx(async (tx) => {
    const coupons = await allCoupons(tx);
    for (const coupon of coupons) await publishCoupon(tx, coupon);
    return { told: coupons.map(({ id }) => String(id)), next: null };
  });

/** Today's snapshot of the copies behind an id. */
export const tellCopiesAgain = async ({ db }: Pick<Deps, 'db'>, after: string): Promise<ToldPage> => {
  const copies = await copiesAfter(db, Number(after || 0));
  await db.tx(async (tx) => {
    for (const copy of copies) await publishCopy(tx, copy.used ? 'redeemed' : 'issued', copy);
  });
  const told = copies.map(({ mapId }) => String(mapId));
  return { told, next: told.at(-1) ?? null };
};

/** Publishes today's snapshot of every coupon and copy again, so that a read model can be rebuilt from nothing. */
export const reemit = async (deps: Deps): Promise<void> => {
  await tellCouponsAgain(deps);
  for (let after: string | null = ''; after !== null; ) after = (await tellCopiesAgain(deps, after)).next;
};
