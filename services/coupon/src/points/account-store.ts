import { pointsChanged, pointsRecorded } from '@gyeol/contracts/events/points.ts';
import type { PointCause, PointKind } from '@gyeol/contracts/rules/points.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Lot, Part } from './lots.ts';

/** A member's points, read while the member's account is locked. */
export interface Account {
  readonly memberId: number;
  readonly balance: number;
  readonly version: number;
  readonly lastAccrualAt: Date | null;
  readonly lots: readonly Lot[];
}
/** The database records each combination of cause, `causeId`, line, kind and first part only once. */
export interface PointChange {
  readonly kind: PointKind;
  readonly cause: PointCause;
  readonly causeId: string;
  /** The id of the order line; 0 or absent for the whole order. */
  readonly lineId?: number;
  /** The part number of this change's first entry. It is above 0 only when the same cause earns points again. */
  readonly firstPart?: number;
  readonly merchantUid?: string;
  readonly reason?: string;
  /** The time from which new points can be used; absent for points that are spent or restored. */
  readonly usableFrom?: Date;
  readonly at: Date;
}

// Locks the accounts in the order of member ids, so that two calls never deadlock.
const lock = sql(
  'points.lock-accounts',
  `insert into point_accounts (member_id) select distinct m from unnest($1::bigint[]) m order by m
   on conflict (member_id) do update set member_id = excluded.member_id
   returning member_id as "memberId", balance, version, last_accrual_at as "lastAccrualAt"`,
);
const lots = sql(
  'points.lots',
  `select member_id as "memberId", lot, sum(amount)::bigint as left,
     min(usable_from) filter (where id = lot) as "usableFrom"
   from point_entries where member_id = any ($1::bigint[]) group by member_id, lot having sum(amount) <> 0 order by lot`,
);
const recorded = sql(
  'points.is-recorded',
  `select 1 from point_entries
   where cause = $1::text and cause_id = $2::text and line_id = $3::bigint and kind = $4::text and part = $5::smallint`,
);
const insert = sql(
  'points.insert-entries',
  `insert into point_entries (id, member_id, lot, kind, amount, cause, cause_id, line_id, part, merchant_uid, reason, usable_from, at)
   select id, "memberId", coalesce(lot, id), kind, amount, cause, "causeId", "lineId", part, "merchantUid", reason,
     case when lot is null and amount > 0 then "usableFrom" end, at
   from (select nextval(pg_get_serial_sequence('point_entries', 'id')) as id, p.*
         from jsonb_to_recordset($1::jsonb) as p ("memberId" bigint, lot bigint, kind text, amount bigint, cause text,
           "causeId" text, "lineId" bigint, part smallint, "merchantUid" text, reason text, "usableFrom" timestamptz,
           at timestamptz)) as part
   returning id, member_id as "memberId", lot, amount, usable_from as "usableFrom"`,
);
const update = sql(
  'points.move-balances',
  `update point_accounts a set balance = a.balance + m.moved, version = a.version + 1,
     last_accrual_at = greatest(a.last_accrual_at, m."accruedAt"),
     told_days = case when m."accruedAt" is null then a.told_days end
   from jsonb_to_recordset($1::jsonb) as m ("memberId" bigint, moved bigint, "accruedAt" timestamptz)
   where a.member_id = m."memberId"
   returning a.member_id as "memberId", a.balance, a.version, a.last_accrual_at as "lastAccrualAt"`,
);

export const listLotsByMember = async (
  db: Queries,
  memberIds: readonly number[],
): Promise<(memberId: number) => Lot[]> => {
  const rows = await db.rows<Lot & { memberId: number }>(lots, [memberIds]);
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return (memberId) => (byMember.get(memberId) ?? []).map(({ memberId: _, ...lot }) => lot);
};
export const listLots = async (db: Queries, memberId: number): Promise<Lot[]> =>
  (await listLotsByMember(db, [memberId]))(memberId);

/** Every change of points takes this lock. */
export const lockAccounts = async (tx: Tx, memberIds: readonly number[]): Promise<Account[]> => {
  const accounts = await tx.rows<Omit<Account, 'lots'>>(lock, [memberIds]);
  const lotsOf = await listLotsByMember(tx, memberIds);
  return accounts.map((account) => ({ ...account, lots: lotsOf(account.memberId) }));
};
export const lockAccount = async (tx: Tx, memberId: number): Promise<Account> => {
  const [account] = await lockAccounts(tx, [memberId]);
  if (account === undefined) throw new Error(`no account of member ${memberId}`);
  return account;
};

/** True when this change was recorded before. The answer is reliable only while the member's account is locked. */
export const isRecorded = async (
  tx: Pick<Tx, 'run'>,
  { cause, causeId, lineId = 0, kind, firstPart = 0 }: PointChange,
): Promise<boolean> => (await tx.run(recorded, [cause, causeId, lineId, kind, firstPart])) > 0;

/** True for new points that postpone the expiry of all the member's points. */
const isAccrual = ({ kind, usableFrom }: PointChange): boolean =>
  usableFrom !== undefined && (kind === 'earn' || kind === 'compensate' || kind === 'adjust');

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
/** A republished entry has the same data as before. */
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
export interface Recording {
  readonly account: Account;
  readonly change: PointChange;
  readonly parts: readonly Part[];
}
const rowsOf = ({ account: { memberId }, change, parts }: Recording) => {
  const { kind, cause, causeId, lineId = 0, firstPart = 0, merchantUid, reason, usableFrom, at } = change;
  return parts.map(({ lot, amount }, position) => ({
    ...{ memberId, lot, kind, amount, cause, causeId, lineId, part: firstPart + position },
    ...{ merchantUid, reason, usableFrom, at },
  }));
};
const movedBy = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

type Moved = Pick<Account, 'memberId' | 'balance' | 'version' | 'lastAccrualAt'>;
type WrittenEntry = Pick<PointEntry, 'id' | 'lot' | 'amount' | 'usableFrom'> & { memberId: number };
const publishMoved = async (tx: Tx, { change }: Recording, moved: Moved, entries: readonly WrittenEntry[]) => {
  const { kind, cause, causeId, lineId = 0, merchantUid = null, at } = change;
  const { memberId, balance, version, lastAccrualAt } = moved;
  const common = { kind, cause, causeId, lineId, merchantUid, at };
  await publishEntries(
    tx,
    { memberId, version, at },
    entries.map((entry) => ({ ...entry, ...common })),
  );
  await addToOutbox(tx, pointsChanged, {
    subject: String(memberId),
    version,
    time: at,
    data: { memberId, balance, lastAccrualAt: lastAccrualAt?.toISOString() ?? null, changedAt: at.toISOString() },
  });
};
/** The caller has locked the members' accounts. Each member occurs in one change only. */
export const appendAllPoints = async (tx: Tx, recordings: readonly Recording[]): Promise<Moved[]> => {
  const written = recordings.filter(({ parts }) => parts.length > 0);
  if (written.length === 0) return [];
  const entries = await tx.rows<WrittenEntry>(insert, [JSON.stringify(written.flatMap(rowsOf))]);
  const moves = written.map(({ account: { memberId }, change, parts }) => ({
    ...{ memberId, moved: movedBy(parts), accruedAt: isAccrual(change) ? change.at : null },
  }));
  const moved = await tx.rows<Moved>(update, [JSON.stringify(moves)]);
  const entriesOf = Map.groupBy(entries, ({ memberId }) => memberId);
  for (const one of moved) {
    const recording = written.find(({ account: { memberId } }) => memberId === one.memberId);
    if (recording) await publishMoved(tx, recording, one, entriesOf.get(one.memberId) ?? []);
  }
  return moved;
};
export const appendPoints = async (
  tx: Tx,
  account: Account,
  change: PointChange,
  parts: readonly Part[],
): Promise<Account> => {
  const [moved] = await appendAllPoints(tx, [{ account, change, parts }]);
  return moved === undefined ? account : { ...account, ...moved, lots: await listLots(tx, account.memberId) };
};

export const appendPointsOnce = async (
  tx: Tx,
  account: Account,
  change: PointChange,
  parts: (account: Account) => readonly Part[],
): Promise<Account> => ((await isRecorded(tx, change)) ? account : appendPoints(tx, account, change, parts(account)));

export const accrue = async (
  tx: Tx,
  memberId: number,
  change: PointChange & { usableFrom: Date },
  amount: number,
): Promise<void> => {
  if (amount <= 0) return;
  await appendPointsOnce(tx, await lockAccount(tx, memberId), change, () => [{ lot: null, amount }]);
};
