import { pointsEnding } from '@gyeol/contracts/events/points.ts';
import { dayMs, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { pointsEndAt } from '@gyeol/contracts/rules/points.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Deps } from '../config.ts';
import { appendPointsOnce, lockAccount } from './account-store.ts';
import { endAll } from './lots.ts';

/** A member is reminded this many days before the expiry. */
const reminders = [7, 30] as const;
const batch = 200;
/** Three years have at least this many days. The query finds candidates with it; `pointsEndAt` decides exactly. */
const fewestDays = 3 * 365;
const near = sql(
  'points.near-end',
  `select member_id as "memberId", last_accrual_at as "lastAccrualAt", told_days as "toldDays" from point_accounts
   where balance > 0 and member_id > $1::bigint and last_accrual_at < $2::timestamptz
     and (told_days is null or last_accrual_at < case told_days when 30 then $3::timestamptz else $4::timestamptz end)
   order by member_id limit ${batch}`,
);
const setTold = sql(
  'points.set-told-days',
  `update point_accounts set told_days = $2::smallint
   where member_id = $1::bigint and last_accrual_at = $3::timestamptz and (told_days is null or told_days > $2::smallint)`,
);
interface NearEnd {
  readonly memberId: number;
  readonly lastAccrualAt: Date;
  readonly toldDays: number | null;
}

const isOver = (lastAccrualAt: Date | null, now: Date): boolean =>
  lastAccrualAt !== null && pointsEndAt(lastAccrualAt) <= now;
/** Undefined when no reminder is due, or when this reminder or a later one was already sent. */
const dueReminder = ({ lastAccrualAt, toldDays }: NearEnd, now: Date): number | undefined => {
  const end = pointsEndAt(lastAccrualAt).getTime();
  const days = reminders.find((one) => end - one * dayMs <= now.getTime());
  return days !== undefined && (toldDays === null || days < toldDays) ? days : undefined;
};

const expireMember = ({ db, now }: Deps, memberId: number): Promise<void> =>
  db.tx(async (tx) => {
    const account = await lockAccount(tx, memberId);
    const at = now();
    // Points that were added meanwhile postpone the expiry.
    if (!isOver(account.lastAccrualAt, at)) return;
    const causeId = `${memberId}:${seoulDate(at)}`;
    await appendPointsOnce(tx, account, { kind: 'expire', cause: 'job', causeId, at }, ({ lots }) => endAll(lots));
  });

const remindMember = ({ db, now }: Deps, { memberId, lastAccrualAt }: NearEnd, days: number): Promise<void> =>
  db.tx(async (tx) => {
    const { balance, version } = await lockAccount(tx, memberId);
    // Points that were added meanwhile postpone the expiry.
    if (balance <= 0 || (await tx.run(setTold, [memberId, days, lastAccrualAt])) === 0) return;
    const at = now();
    const endsAt = pointsEndAt(lastAccrualAt).toISOString();
    const data = { memberId, points: balance, days, endsAt, publishedAt: at.toISOString() };
    await addToOutbox(tx, pointsEnding, { subject: String(memberId), version, time: at, data });
  });

/**
 * Points expire at midnight in Seoul, three years after the member's last accrual. The member is reminded 30 and 7 days
 * before.
 */
export const expirePoints = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const now = deps.now();
  const bounds = [31, 8, 0].map((days) => new Date(now.getTime() - (fewestDays - days) * dayMs));
  for (let after = 0; !signal.aborted; ) {
    const rows = await deps.db.rows<NearEnd>(near, [after, ...bounds]);
    for (const row of rows) {
      if (signal.aborted) return;
      const days = dueReminder(row, now);
      if (isOver(row.lastAccrualAt, now)) await expireMember(deps, row.memberId);
      else if (days !== undefined) await remindMember(deps, row, days);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.memberId;
  }
};
