import { setTimeout as sleep } from 'node:timers/promises';
import { tellActionsAgain } from '@gyeol/service-kit/audit.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { closeMissed } from '@gyeol/service-kit/events/missed.ts';
import type { Deps } from '../deps.ts';
import { type Kind, kinds } from './kinds.ts';

type RebuildDeps = Pick<Deps, 'db' | 'internal' | 'now' | 'log'>;

const forgetTold = sql('rebuild.forget', 'truncate told_again');
// Owners tell old facts with their first ids; every projection here takes a fact that it has had.
const forgetInbox = sql('rebuild.forget-inbox', 'truncate inbox');
const noTimeout = sql('rebuild.no-timeout', 'set local statement_timeout = 0');
const remember = sql(
  'rebuild.told',
  'insert into told_again (kind, id) select $1::text, id from unnest($2::text[]) id on conflict do nothing',
);
const recount = sql('rebuild.recount', 'select recount_sales()');

const pollMs = 500;
/** With nothing new heard for so long the consumer is away, or an event is parked. */
const patienceMs = 120_000;

/** Has an owner tell all of one kind, a page at a time, and keeps what was told. */
const hearAll = async ({ db, internal, log }: RebuildDeps, { row, kind }: Kind): Promise<void> => {
  let count = 0;
  for (let after: string | null = ''; after !== null; ) {
    const { told, next }: { told: string[]; next: string | null } = await internal.call(row, {
      body: { kind, after },
    });
    if (told.length > 0) await db.run(remember, [`${row.owner}/${kind}`, told]);
    count += told.length;
    after = next;
  }
  log.info({ owner: row.owner, kind, count }, 'told again');
};
const hearOwn = async ({ db }: RebuildDeps): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { next }: { next: number | undefined } = await tellActionsAgain(db, 'admin-reporting', after);
    after = next;
  }
};

const missingOf = async (db: Db): Promise<number> => {
  let sum = 0;
  for (const { missing } of kinds) sum += (await db.one<{ n: number }>(missing)).n;
  return sum;
};
const untilHere = async ({ db, log }: RebuildDeps): Promise<void> => {
  let last = Number.POSITIVE_INFINITY;
  let movedAt = Date.now();
  for (;;) {
    const missing = await missingOf(db);
    if (missing === 0) return;
    if (missing < last) movedAt = Date.now();
    else if (Date.now() - movedAt > patienceMs) {
      throw new Error(`${missing} rows do not arrive: is admin-reporting running, and is nothing parked?`);
    }
    if (missing !== last) log.info({ missing }, 'waiting for what was told');
    last = missing;
    await sleep(pollMs);
  }
};

/**
 * Fills every list anew from its owners while the shop runs: what is missing comes, what is wrong is corrected, what
 * does not belong goes, and no list is empty meanwhile. The running service hears the facts; this only asks for them,
 * waits, sweeps and recounts. Running it again, or after a crash, does the same once more.
 */
export const rebuild = async (deps: RebuildDeps): Promise<void> => {
  const { db, log, now } = deps;
  if (!(await db.tryLock('rebuild'))) throw new Error('a rebuild is under way');
  try {
    const begun = now();
    await db.run(forgetTold);
    await db.run(forgetInbox);
    for (const kind of kinds) await hearAll(deps, kind);
    await hearOwn(deps);
    await untilHere(deps);
    await db.tx(async (tx) => {
      await tx.run(noTimeout);
      for (const { kind, sweep } of kinds) {
        const swept = sweep ? await tx.run(sweep, [begun]) : 0;
        if (swept > 0) log.warn({ kind, swept }, 'rows that no owner knows are gone');
      }
      await tx.run(recount);
    });
    await db.run(forgetTold);
    await closeMissed(db);
    log.info({ seconds: Math.round((now().getTime() - begun.getTime()) / 1_000) }, 'the lists are rebuilt');
  } finally {
    await db.unlock('rebuild');
  }
};
