import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { pointCalls } from '@gyeol/contracts/http/points.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type Account, appendPoints, isRecorded, lockAccount, type PointChange } from './account-store.ts';
import { refuseOverLimit } from './grant-limit.ts';
import { type Lot, type Part, spend } from './lots.ts';

interface Adjustment {
  readonly amount: number;
  readonly reason: string;
  readonly key: string;
}
export const adjustmentOf = ({ amount, reason, key }: Adjustment, at: Date): PointChange => ({
  kind: 'adjust',
  cause: 'operator',
  causeId: key,
  reason: reason.trim(),
  at,
  ...(amount > 0 && { usableFrom: at }),
});

/** A negative amount takes usable points. Undefined when there are too few usable points. */
export const partsOfAdjustment = (lots: readonly Lot[], amount: number, at: Date): Part[] | undefined =>
  amount > 0 ? [{ lot: null, amount }] : spend(lots, -amount, at);
export const nothingToAdjust = '더하거나 뺄 적립금을 입력해주세요.';

export const auditAdjustment = (
  tx: Tx,
  { memberId, amount, reason }: { memberId: number; amount: number; reason: string },
  { before, after }: { before: number; after: number },
  at: Date,
): Promise<void> => {
  const states = { before: { balance: before }, after: { balance: after, amount, reason } };
  return recordAudit(tx, { kind: 'points', id: memberId, ...states, at });
};

/**
 * A repeat with the same `key` changes nothing. Added points are usable at once; only usable points can be taken.
 * `rights` are those of the staff who adjusts. Throws POINTS_SHORT when the member has too few, POINTS_OVER_LIMIT,
 * BAD_REQUEST for 0.
 */
export const adjustPoints = (
  deps: Deps,
  { memberId, amount, reason, key }: BodyOf<typeof pointCalls.adjust>,
  rights?: readonly Right[],
): Promise<Account> => {
  if (amount === 0) throw problem('BAD_REQUEST', { message: nothingToAdjust, extra: { field: 'amount' } });
  return deps.db.tx(async (tx) => {
    await refuseOverLimit(tx, amount, rights);
    const before = await lockAccount(tx, memberId);
    const at = deps.now();
    const adjusted = adjustmentOf({ amount, reason, key }, at);
    if (await isRecorded(tx, adjusted)) return before;
    const parts = partsOfAdjustment(before.lots, amount, at);
    if (parts === undefined) throw problem('POINTS_SHORT');
    const after = await appendPoints(tx, before, adjusted, parts);
    await auditAdjustment(tx, { memberId, amount, reason }, { before: before.balance, after: after.balance }, at);
    return after;
  });
};
