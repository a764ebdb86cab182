import { type CouponTerms, couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import { maxPoints } from '@gyeol/contracts/rules/points.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type Account, appendPointsOnce, lockAccount, type PointChange } from './account-store.ts';
import { restoreLots, spend, usablePoints } from './lots.ts';
import { readPointTerms } from './point-terms-store.ts';

const takenByOrder = sql(
  'points.taken-by-order',
  `select lot, -sum(amount)::bigint as missing from point_entries
   where merchant_uid = $1::text and kind in ('use', 'restore') group by lot having sum(amount) < 0 order by lot`,
);

interface UseInput {
  readonly merchantUid: string;
  readonly points: number;
  readonly productTotal: number;
  readonly coupon: CouponTerms | undefined;
  readonly at: Date;
}
/**
 * Spends the oldest lots first. The caller has locked the account. Throws POINTS_UNUSABLE when the order uses more
 * points than allowed.
 */
export const usePoints = async (tx: Tx, account: Account, input: UseInput): Promise<void> => {
  const { merchantUid, points, productTotal, coupon, at } = input;
  const discount = coupon === undefined ? 0 : couponDiscount(coupon, productTotal);
  const usable = maxPoints({ productTotal, discount }, usablePoints(account.lots, at), await readPointTerms(tx));
  const parts = spend(account.lots, points, at);
  if (points > usable || parts === undefined) throw problem('POINTS_UNUSABLE', { extra: { usable } });
  await appendPointsOnce(
    tx,
    account,
    { kind: 'use', cause: 'order', causeId: merchantUid, merchantUid, at },
    () => parts,
  );
};

/**
 * Restores points that an order used: `amount` points, or all that were not restored yet. The points return to the lots
 * from which they were taken, once for each cause. Points that would have expired meanwhile expire at the next
 * midnight.
 */
export const restorePoints = async (
  tx: Tx,
  memberId: number,
  change: Pick<PointChange, 'cause' | 'causeId' | 'lineId' | 'at'> & { merchantUid: string },
  amount = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  const account = await lockAccount(tx, memberId);
  const spent = await tx.rows<{ lot: number; missing: number }>(takenByOrder, [change.merchantUid]);
  await appendPointsOnce(tx, account, { ...change, kind: 'restore' }, () => restoreLots(spent, amount));
};
