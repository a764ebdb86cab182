import type { Worker } from '@gyeol/service-kit/app.ts';
import { dueWithOthers } from '@gyeol/service-kit/clock.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { ChangeKind, Changes } from './changes.ts';

/**
 * Reads every change that may have been committed since the last look. Such a change belongs to a transaction that was
 * unfinished at the last look or began later. `horizon` is the oldest transaction that is unfinished at this look. It
 * comes from the same snapshot as the changes, so no change is missed, in whatever order transactions commit.
 */
const look = sql(
  'changes.look',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
     (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'itemId', item_id, 'kind', kind)), '[]')
      from cache_changes where xid >= $1::text::xid8) as changes`,
);
const firstHorizon = sql('changes.horizon', 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon');
const sweep = sql('changes.sweep', `delete from cache_changes where at < now() - interval '1 minute'`);

interface RecentChanges {
  readonly horizon: string;
  readonly changes: readonly { readonly id: number; readonly itemId: number | null; readonly kind: ChangeKind }[];
}

/**
 * Reads the changes since the horizon `since`, and the next horizon. Changes older than a minute may be deleted.
 * Without `since`, answers a first horizon and no changes.
 */
export const readChanges = async (db: Db, since: string | undefined): Promise<RecentChanges> => {
  if (since !== undefined) return db.one<RecentChanges>(look, [since]);
  const { horizon } = await db.one<{ horizon: string }>(firstHorizon);
  return { horizon, changes: [] };
};

const follower = (db: Db, changes: Changes) => {
  let horizon: string | undefined;
  let seen = new Set<number>();

  const next = async (): Promise<void> => {
    const found = await readChanges(db, horizon);
    if (horizon === undefined) changes.follow(true);
    for (const { id, itemId, kind } of found.changes) if (!seen.has(id)) changes.notify(itemId, kind);
    seen = new Set(found.changes.map(({ id }) => id));
    horizon = found.horizon;
  };
  return async (): Promise<void> => {
    try {
      await next();
    } catch (error) {
      horizon = undefined;
      changes.follow(false);
      throw error;
    }
  };
};

/**
 * Follows other instances' changes, which arrive here within half a second. Without other instances the worker sleeps,
 * because this process knows its own changes.
 */
export const followChanges = (db: Db, changes: Changes): Worker => ({
  name: 'follow-changes',
  everyMs: 400,
  dueAt: dueWithOthers(db),
  run: follower(db, changes),
});
export const sweepChanges = (db: Db): Worker => ({
  name: 'sweep-changes',
  everyMs: 30_000,
  exclusive: true,
  run: async () => void (await db.run(sweep)),
});
