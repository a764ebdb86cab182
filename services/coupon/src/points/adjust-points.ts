import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { pointCalls } from '@gyeol/contracts/http/points.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type Account, isRecorded, lockAccount, type PointChange, recordPoints } from './account-store.ts';
import { spend } from './lots.ts';

interface Adjustment {
  readonly amount: number;
  readonly reason: string;
  readonly key: string;
}
/** What an operator's adjustment writes down. */
export const adjustmentOf = ({ amount, reason, key }: Adjustment, at: Date): PointChange => ({
  kind: 'adjust',
  cause: 'operator',
  causeId: key,
  reason: reason.trim(),
  at,
  ...(amount > 0 && { usableFrom: at }),
});

/**
 * An operator gives a member points, usable at once, or takes usable ones; once for each `key`. Throws POINTS_SHORT when the
 * member has fewer, BAD_REQUEST for 0.
 */
export const adjustPoints = (
  deps: Deps,
  { memberId, amount, reason, key }: BodyOf<typeof pointCalls.adjust>,
): Promise<Account> => {
  if (amount === 0)
    throw problem('BAD_REQUEST', { message: '더하거나 뺄 적립금을 입력해주세요.', extra: { field: 'amount' } });
  return deps.db.tx(async (tx) => {
    const before = await lockAccount(tx, memberId);
    const at = deps.now();
    const adjusted = adjustmentOf({ amount, reason, key }, at);
    if (await isRecorded(tx, adjusted)) return before;
    const parts = amount > 0 ? [{ lot: null, amount }] : spend(before.lots, -amount, at);
    if (parts === undefined) throw problem('POINTS_SHORT');
    const after = await recordPoints(tx, before, adjusted, parts);
    const states = { before: { balance: before.balance }, after: { balance: after.balance, amount, reason } };
    await recordAudit(tx, { kind: 'points', id: memberId, ...states, at });
    return after;
  });
};
