import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';
import { type Account, appendAllPoints, listLotsByMember, lockAccounts } from './account-store.ts';
import { adjustmentOf, auditAdjustment, nothingToAdjust, partsOfAdjustment } from './adjust-points.ts';
import type { Lot, Part } from './lots.ts';

type Batch = BodyOf<typeof internalCalls.adjustPoints>;
type Row = Batch['rows'][number];
type Result = AnswerOf<typeof internalCalls.adjustPoints>['results'][number];

/** One transaction locks and changes this many members. */
const batchSize = 50;
const [, short] = problems.POINTS_SHORT;
const recordedKeys = sql(
  'points.recorded-adjustments',
  `select cause_id as key from point_entries
   where cause = 'operator' and cause_id = any ($1::text[]) and line_id = 0 and kind = 'adjust' and part = 0`,
);
const readRecordedKeys = async (db: Queries, rows: readonly Row[]): Promise<Set<string>> =>
  new Set((await db.rows<{ key: string }>(recordedKeys, [rows.map(({ key }) => key)])).map(({ key }) => key));

/** An empty `parts` means that nothing changes. */
const decideRow = (row: Row, lots: readonly Lot[], isDone: boolean, at: Date): { result: Result; parts: Part[] } => {
  const before = lots.reduce((sum, { left }) => sum + left, 0);
  const unchanged = { before, after: before };
  if (isDone) return { result: { ok: true, outcome: 'same', ...unchanged }, parts: [] };
  const parts = partsOfAdjustment(lots, row.amount, at);
  if (parts === undefined) return { result: { ok: false, outcome: short, ...unchanged }, parts: [] };
  if (parts.length === 0) return { result: { ok: false, outcome: nothingToAdjust, ...unchanged }, parts };
  return { result: { ok: true, outcome: 'adjusted', before, after: before + row.amount }, parts };
};

const previewRows = async ({ db, now }: Deps, rows: readonly Row[]): Promise<Result[]> => {
  const at = now();
  const lotsOf = await listLotsByMember(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const done = await readRecordedKeys(db, rows);
  return rows.map((row) => decideRow(row, lotsOf(row.memberId), done.has(row.key), at).result);
};

const adjustRows = ({ db, now }: Deps, rows: readonly Row[]): Promise<Result[]> =>
  db.tx(async (tx) => {
    const locked = await lockAccounts(
      tx,
      rows.map(({ memberId }) => memberId),
    );
    const accounts = new Map(locked.map((account) => [account.memberId, account]));
    const done = await readRecordedKeys(tx, rows);
    const at = now();
    const decided = rows.map((row) => {
      const account = accounts.get(row.memberId) as Account;
      return { row, account, change: adjustmentOf(row, at), ...decideRow(row, account.lots, done.has(row.key), at) };
    });
    await appendAllPoints(tx, decided);
    for (const { row, parts, result } of decided) if (parts.length > 0) await auditAdjustment(tx, row, result, at);
    return decided.map(({ result }) => result);
  });

/** No member occurs twice in a batch. */
const batchesOf = (rows: readonly Row[]): Row[][] => {
  const batches: Row[][] = [];
  let members = new Set<number>();
  for (const row of rows) {
    if (batches.length === 0 || members.size === batchSize || members.has(row.memberId)) {
      batches.push([]);
      members = new Set();
    }
    batches.at(-1)?.push(row);
    members.add(row.memberId);
  }
  return batches;
};

/**
 * Members are locked in batches, so that no order waits for the whole file. A repeated call finds the adjustments of
 * the first call and does not make them again.
 */
export const adjustMany = async (deps: Deps, { rows, dryRun }: Batch): Promise<{ results: Result[] }> => {
  if (dryRun) return { results: await previewRows(deps, rows) };
  const results: Result[] = [];
  for (const batch of batchesOf(rows)) results.push(...(await adjustRows(deps, batch)));
  return { results };
};
