import type { Worker } from '@gyeol/service-kit/app.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { ChangeKind, Changes } from './changes.ts';

/**
 * Reads what may have committed since the last look: every row of a transaction that was not finished then. The answer
 * and its horizon come from one snapshot, so no order of commits hides a change.
 */
const look = sql(
  'changes.look',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
     (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'itemId', item_id, 'kind', kind)), '[]')
      from cache_changes where xid >= $1::text::xid8) as rows`,
);
const firstHorizon = sql('changes.horizon', 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon');
const sweep = sql('changes.sweep', `delete from cache_changes where at < now() - interval '1 minute'`);

interface Look {
  horizon: string;
  rows: { id: number; itemId: number | null; kind: ChangeKind }[];
}

const follower = (db: Db, changes: Changes) => {
  let horizon: string | undefined;
  let seen = new Set<number>();

  const begin = async (): Promise<void> => {
    horizon = (await db.one<{ horizon: string }>(firstHorizon)).horizon;
    seen = new Set();
    changes.follow(true);
  };
  const next = async (from: string): Promise<void> => {
    const found = await db.one<Look>(look, [from]);
    for (const { id, itemId, kind } of found.rows) if (!seen.has(id)) changes.notify(itemId, kind);
    seen = new Set(found.rows.map(({ id }) => id));
    horizon = found.horizon;
  };
  return async (): Promise<void> => {
    try {
      await (horizon === undefined ? begin() : next(horizon));
    } catch (error) {
      horizon = undefined;
      changes.follow(false);
      throw error;
    }
  };
};

/** Other instances' changes, known here after less than half a second. */
export const followChanges = (db: Db, changes: Changes): Worker => ({
  name: 'follow-changes',
  everyMs: 400,
  run: follower(db, changes),
});
export const sweepChanges = (db: Db): Worker => ({
  name: 'sweep-changes',
  everyMs: 30_000,
  exclusive: true,
  run: async () => void (await db.run(sweep)),
});
