import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quoted } from './tables.ts';

/** The database could not be held still at the moment; another one has to be named. */
export class MomentMissed extends Error {
  readonly code = 'MOMENT_MISSED';
}

/**
 * How the moment is kept, ms around it by the clock of the database. Everybody is still from `stillBy` until `until`
 * and looks in between, so clocks may differ by the least of the distances.
 */
const lockFrom = -750;
const stillBy = -100;
const lookFrom = 100;
const lookBy = 350;
const until = 600;

/**
 * Where other services take effect: events received, what is held for others (`…_holds`), and last, as transactions do it,
 * events to be sent. While none of it is written no service learns of anything, and whatever else goes on is its own affair.
 */
const tablesOfOthers = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and (relname in ('inbox', 'outbox') or relname like '%\\_holds')
  order by relname = 'outbox', relname <> 'inbox', relname`;

/** How far the database's clock is behind the moment, ms; negative before it. */
const passedSince = async (client: pg.Client, moment: Date): Promise<number> => {
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp() - $1::timestamptz) * 1000)::float8 as ms',
    [moment],
  );
  return rows[0]?.ms ?? 0;
};

/** Lets nobody write what concerns other services. Waits for who is writing. */
const holdStill = async (client: pg.Client, withinMs: number): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(tablesOfOthers);
  await client.query('begin');
  await client.query(`set local lock_timeout = ${Math.max(1, Math.floor(withinMs))}`);
  await client.query(`lock table ${rows.map(({ name }) => quoted(name)).join(', ')} in share mode`);
};

/**
 * Looks at a database at a moment that the databases of all services share: writing is held up there, in all of them at
 * once, for a second at most. Throws MomentMissed.
 */
export const atMoment = async <T>(databaseUrl: string, at: Date, look: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup moment' });
  client.on('error', () => undefined);
  const demandBefore = async (ms: number, what: string): Promise<number> => {
    const passed = await passedSince(client, at);
    if (passed > ms) throw new MomentMissed(`${what} ${Math.ceil(passed - ms)} ms too late; name a later moment`);
    return passed;
  };
  const waitFor = async (ms: number): Promise<void> => {
    const left = ms - (await passedSince(client, at));
    if (left > 0) await sleep(left);
  };
  await client.connect();
  try {
    await demandBefore(lockFrom, 'it began');
    await waitFor(lockFrom);
    const lockWithinMs = stillBy - (await passedSince(client, at));
    await holdStill(client, lockWithinMs).catch((error: unknown) => {
      throw new MomentMissed(`the database was not still in time: ${(error as Error).message}`);
    });
    await demandBefore(stillBy, 'the database was still');
    await waitFor(lookFrom);
    const seen = await look();
    await demandBefore(lookBy, 'it looked');
    await waitFor(until);
    return seen;
  } finally {
    await client.end();
  }
};
