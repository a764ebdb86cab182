import { setTimeout as sleep } from 'node:timers/promises';
import { republishAuditRecords } from '@gyeol/service-kit/audit.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { forgetReceived } from '@gyeol/service-kit/events/inbox.ts';
import { closeMissed } from '@gyeol/service-kit/events/missed-events.ts';
import type { Deps } from '../config.ts';
import { type Kind, kinds } from './kinds.ts';

type RebuildDeps = Pick<Deps, 'db' | 'internal' | 'now' | 'log'>;

const forgetRepublished = sql('rebuild.forget', 'truncate told_again');
const noTimeout = sql('rebuild.no-timeout', 'set local statement_timeout = 0');
const remember = sql(
  'rebuild.remember',
  'insert into told_again (kind, id) select $1::text, id from unnest($2::text[]) id on conflict do nothing',
);
const recount = sql('rebuild.recount', 'select recount_sales()');

const pollMs = 500;
/**
 * The rebuild gives up when no row arrives for this time. In that case the consumer is not running, or an event is a
 * dead letter.
 */
const patienceMs = 120_000;

/** Stores the ids of all rows that the service republishes, page by page. */
const republishAll = async ({ db, internal, log }: RebuildDeps, { row, kind }: Kind): Promise<void> => {
  let count = 0;
  for (let after: string | null = ''; after !== null; ) {
    const { told: ids, next }: { told: string[]; next: string | null } = await internal.call(row, {
      body: { kind, after },
    });
    if (ids.length > 0) await db.run(remember, [`${row.owner}/${kind}`, ids]);
    count += ids.length;
    after = next;
  }
  log.info({ owner: row.owner, kind, count }, 'republished');
};
const republishOwn = async ({ db }: RebuildDeps): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { next }: { next: number | undefined } = await republishAuditRecords(db, 'admin-reporting', after);
    after = next;
  }
};

const missingOf = async (db: Db): Promise<number> => {
  let sum = 0;
  for (const { missing } of kinds) sum += (await db.one<{ n: number }>(missing)).n;
  return sum;
};
const waitUntilArrived = async ({ db, log }: RebuildDeps): Promise<void> => {
  let last = Number.POSITIVE_INFINITY;
  let progressAt = Date.now();
  for (;;) {
    const missing = await missingOf(db);
    if (missing === 0) return;
    if (missing < last) progressAt = Date.now();
    else if (Date.now() - progressAt > patienceMs) {
      throw new Error(`${missing} rows do not arrive: is admin-reporting running, and is there no dead letter?`);
    }
    if (missing !== last) log.info({ missing }, 'waiting for what was republished');
    last = missing;
    await sleep(pollMs);
  }
};

/**
 * Fills every list again from the services that own the data, while the shop runs. Adds missing rows, corrects wrong
 * rows and deletes rows that no service knows. No list is empty in the meantime. This command asks for the events,
 * waits for them, sweeps and recounts. The running service handles the events. The command can be repeated, also after
 * a crash.
 */
export const rebuild = async (deps: RebuildDeps): Promise<void> => {
  const { db, log, now } = deps;
  if (!(await db.tryLock('rebuild'))) throw new Error('a rebuild is under way');
  try {
    const begun = now();
    await db.run(forgetRepublished);
    // Republished events have their old ids. The consumer forgets which ids it has received, so that it handles these
    // events again.
    await forgetReceived(db);
    for (const kind of kinds) await republishAll(deps, kind);
    await republishOwn(deps);
    await waitUntilArrived(deps);
    await db.tx(async (tx) => {
      await tx.run(noTimeout);
      for (const { kind, sweep } of kinds) {
        const swept = sweep ? await tx.run(sweep, [begun]) : 0;
        if (swept > 0) log.warn({ kind, swept }, 'rows that no owner knows are gone');
      }
      await tx.run(recount);
    });
    await db.run(forgetRepublished);
    await closeMissed(db);
    log.info({ seconds: Math.round((now().getTime() - begun.getTime()) / 1_000) }, 'the lists are rebuilt');
  } finally {
    await db.unlock('rebuild');
  }
};
