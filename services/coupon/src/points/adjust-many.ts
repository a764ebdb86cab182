import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { isProblem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { isRecorded } from './account-store.ts';
import { adjustmentOf, adjustPoints } from './adjust-points.ts';
import { readBalance } from './point-views.ts';

type Batch = BodyOf<typeof internalCalls.adjustPoints>;
type Row = Batch['rows'][number];
type Result = AnswerOf<typeof internalCalls.adjustPoints>['results'][number];

const [, short] = problems.POINTS_SHORT;

/** What an adjustment would do now. */
const previewRow = async ({ db, now }: Deps, row: Row): Promise<Result> => {
  const at = now();
  const { balance, usable } = await readBalance(db, row.memberId, at);
  const unchanged = { before: balance, after: balance };
  if (await isRecorded(db, adjustmentOf(row, at))) return { ok: true, outcome: 'same', ...unchanged };
  return usable + row.amount < 0 && row.amount < 0
    ? { ok: false, outcome: short, ...unchanged }
    : { ok: true, outcome: 'adjusted', before: balance, after: balance + row.amount };
};

const adjustRow = async (deps: Deps, row: Row): Promise<Result> => {
  const preview = await previewRow(deps, row);
  if (preview.outcome === 'same') return preview;
  try {
    const { balance } = await adjustPoints(deps, row);
    return { ok: true, outcome: 'adjusted', before: balance - row.amount, after: balance };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { ...preview, ok: false, outcome: error.message, after: preview.before };
  }
};

/**
 * Adjusts the points of many, each in a transaction of its own so that nobody's order waits for a file. A repeat finds what
 * was done before.
 */
export const adjustMany = async (deps: Deps, { rows, dryRun }: Batch): Promise<{ results: Result[] }> => {
  const results: Result[] = [];
  for (const row of rows) results.push(await (dryRun ? previewRow(deps, row) : adjustRow(deps, row)));
  return { results };
};
