import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quoted } from './tables.ts';

/** Writing to the database could not be blocked in time for the moment. The caller has to choose a later moment. */
export class MomentMissed extends Error {
  readonly code = 'MOMENT_MISSED';
}

/**
 * Times relative to the moment, ms by the clock of the database. Writing is blocked from `stillBy` until `until`.
 * `look` runs between `lookFrom` and `lookBy`. So the clocks of two databases may differ by the smaller of two gaps:
 * from `stillBy` to `lookFrom`, and from `lookBy` to `until`.
 */
const lockFrom = -750;
const stillBy = -100;
const lookFrom = 100;
const lookBy = 350;
const until = 600;

/**
 * Lists the tables through which services affect each other: the inbox, the holds for others (`…_holds`) and the
 * outbox. The outbox is locked last, because transactions also write it last. Other services do not see writes to any
 * other table.
 */
const tablesOfOthers = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and (relname in ('inbox', 'outbox') or relname like '%\\_holds')
  order by relname = 'outbox', relname <> 'inbox', relname`;

/** Answers the ms since the moment by the database's clock; negative before the moment. */
const passedSince = async (client: pg.Client, moment: Date): Promise<number> => {
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp() - $1::timestamptz) * 1000)::float8 as ms',
    [moment],
  );
  return rows[0]?.ms ?? 0;
};

/**
 * Blocks writes to the tables that concern other services. First waits for running transactions that wrote to these
 * tables.
 */
const holdStill = async (client: pg.Client, withinMs: number): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(tablesOfOthers);
  await client.query('begin');
  await client.query(`set local lock_timeout = ${Math.max(1, Math.floor(withinMs))}`);
  await client.query(`lock table ${rows.map(({ name }) => quoted(name)).join(', ')} in share mode`);
};

/**
 * Runs `look` at a moment that the databases of all services share. Around this moment, writing is blocked in each
 * database for about a second. Throws MomentMissed.
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
