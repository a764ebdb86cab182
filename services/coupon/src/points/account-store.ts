import { pointsChanged, pointsRecorded } from '@gyeol/contracts/events/points.ts';
import type { PointCause, PointKind } from '@gyeol/contracts/rules/points.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Lot, Part } from './lots.ts';

/** A member's points under their lock. */
export interface Account {
  readonly memberId: number;
  readonly balance: number;
  readonly version: number;
  readonly lastAccrualAt: Date | null;
  readonly lots: readonly Lot[];
}
/** What changes a member's points; a cause does one kind of thing to a line once. */
export interface PointChange {
  readonly kind: PointKind;
  readonly cause: PointCause;
  readonly causeId: string;
  /** 0, or absent: the whole order. */
  readonly lineId?: number;
  /** The first number of its parts: 0 unless the same cause earns again. */
  readonly firstPart?: number;
  readonly merchantUid?: string;
  readonly reason?: string;
  /** When points that come can be used; absent of those that go or come back. */
  readonly usableFrom?: Date;
  readonly at: Date;
}

const lock = sql(
  'points.lock-account',
  `insert into point_accounts (member_id) values ($1::bigint)
   on conflict (member_id) do update set member_id = excluded.member_id
   returning member_id as "memberId", balance, version, last_accrual_at as "lastAccrualAt"`,
);
const lots = sql(
  'points.lots',
  `select lot, sum(amount)::bigint as left, min(usable_from) filter (where id = lot) as "usableFrom"
   from point_entries where member_id = $1::bigint group by lot having sum(amount) <> 0 order by lot`,
);
const recorded = sql(
  'points.is-recorded',
  `select 1 from point_entries
   where cause = $1::text and cause_id = $2::text and line_id = $3::bigint and kind = $4::text and part = $5::smallint`,
);
const insert = sql(
  'points.insert-entries',
  `insert into point_entries (id, member_id, lot, kind, amount, cause, cause_id, line_id, part, merchant_uid, reason, usable_from, at)
   select id, $2::bigint, coalesce(lot, id), $3::text, amount, $4::text, $5::text, $6::bigint, $7::smallint + position - 1,
     $8::text, $9::text, case when lot is null and amount > 0 then $10::timestamptz end, $11::timestamptz
   from (select nextval(pg_get_serial_sequence('point_entries', 'id')) as id, p.lot, p.amount, p.position
         from rows from (jsonb_to_recordset($1::jsonb) as (lot bigint, amount bigint)) with ordinality
           as p (lot, amount, position)) as part
   returning id, lot, amount, usable_from as "usableFrom"`,
);
const update = sql(
  'points.move-balance',
  `update point_accounts set balance = balance + $2::bigint, version = version + 1,
     last_accrual_at = greatest(last_accrual_at, $3::timestamptz),
     told_days = case when $3::timestamptz is null then told_days end
   where member_id = $1::bigint
   returning balance, version, last_accrual_at as "lastAccrualAt"`,
);

/** What is left of a member's lots. */
export const readLots = (db: Queries, memberId: number): Promise<Lot[]> => db.rows<Lot>(lots, [memberId]);

/** A member's points, under the lock of every change of them. */
export const lockAccount = async (tx: Tx, memberId: number): Promise<Account> => {
  const account = await tx.one<Omit<Account, 'lots'>>(lock, [memberId]);
  return { ...account, lots: await readLots(tx, memberId) };
};

/** Whether this change was written down before; only under the member's lock does it stay so. */
export const isRecorded = async (
  tx: Pick<Tx, 'run'>,
  { cause, causeId, lineId = 0, kind, firstPart = 0 }: PointChange,
): Promise<boolean> => (await tx.run(recorded, [cause, causeId, lineId, kind, firstPart])) > 0;

/** New points from outside: they put the end of all points off. */
const isAccrual = ({ kind, usableFrom }: PointChange): boolean =>
  usableFrom !== undefined && (kind === 'earn' || kind === 'compensate' || kind === 'adjust');

/** An entry of the ledger as it is published. */
export interface PointEntry {
  readonly id: number;
  readonly lot: number;
  readonly kind: PointKind;
  readonly amount: number;
  readonly cause: PointCause;
  readonly causeId: string;
  readonly lineId: number;
  readonly merchantUid: string | null;
  readonly usableFrom: Date | null;
  readonly at: Date;
}
/** Publishes entries of a member; one that is published again says the same. */
export const publishEntries = (
  tx: Tx,
  { memberId, version, at }: { memberId: number; version: number; at: Date },
  entries: readonly PointEntry[],
): Promise<void> =>
  addToOutbox(tx, pointsRecorded, {
    subject: String(memberId),
    version,
    time: at,
    data: {
      memberId,
      entries: entries.map(
        ({ id, lot, kind, amount, cause, causeId, lineId, merchantUid, usableFrom, at: entryAt }) => ({
          ...{ id, lot, kind, amount, cause, causeId, lineId, merchantUid },
          usableFrom: usableFrom?.toISOString() ?? null,
          at: entryAt.toISOString(),
        }),
      ),
    },
  });
/**
 * Writes the parts of a change, moves the balance by them and publishes both, under the member's lock. Answers the account
 * as it is now. Nothing without parts.
 */
export const recordPoints = async (
  tx: Tx,
  account: Account,
  change: PointChange,
  parts: readonly Part[],
): Promise<Account> => {
  if (parts.length === 0) return account;
  const { memberId } = account;
  const { kind, cause, causeId, lineId = 0, firstPart = 0, merchantUid = null, reason = null, at } = change;
  const values = [JSON.stringify(parts), memberId, kind, cause, causeId, lineId, firstPart, merchantUid, reason];
  const entries = await tx.rows<Pick<PointEntry, 'id' | 'lot' | 'amount' | 'usableFrom'>>(insert, [
    ...values,
    change.usableFrom ?? null,
    at,
  ]);
  const moved = parts.reduce((sum, { amount }) => sum + amount, 0);
  const moveValues = [memberId, moved, isAccrual(change) ? at : null];
  const now = await tx.one<Pick<Account, 'balance' | 'version' | 'lastAccrualAt'>>(update, moveValues);
  const common = { kind, cause, causeId, lineId, merchantUid, at };
  await publishEntries(
    tx,
    { memberId, version: now.version, at },
    entries.map((entry) => ({ ...entry, ...common })),
  );
  await addToOutbox(tx, pointsChanged, {
    subject: String(memberId),
    version: now.version,
    time: at,
    data: {
      memberId,
      balance: now.balance,
      lastAccrualAt: now.lastAccrualAt?.toISOString() ?? null,
      changedAt: at.toISOString(),
    },
  });
  return { ...account, ...now, lots: await readLots(tx, memberId) };
};

/** The same, once: nothing when the cause has done it before. */
export const recordOnce = async (
  tx: Tx,
  account: Account,
  change: PointChange,
  parts: (account: Account) => readonly Part[],
): Promise<Account> => ((await isRecorded(tx, change)) ? account : recordPoints(tx, account, change, parts(account)));

/** New points of a member, once. */
export const accrue = async (
  tx: Tx,
  memberId: number,
  change: PointChange & { usableFrom: Date },
  amount: number,
): Promise<void> => {
  if (amount <= 0) return;
  await recordOnce(tx, await lockAccount(tx, memberId), change, () => [{ lot: null, amount }]);
};
