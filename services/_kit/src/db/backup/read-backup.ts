import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { MigrationError, migrateSets, setsOf } from '../migrate.ts';
import { linesOf } from './lines.ts';
import { listSequences, listTables, quoted } from './tables.ts';
import { type BackupHead, endMark, headMark } from './write-backup.ts';

/** Says why a backup cannot be restored, for the person who runs the command. */
export class RestoreError extends Error {
  readonly code = 'RESTORE';
}

export interface RestoreOptions {
  databaseUrl: string;
  service: string;
  migrations: URL;
  source: AsyncIterable<Buffer>;
  log: Pick<Logger, 'info'>;
}

/**
 * The ids that were given after the backup are still in use elsewhere: in tokens, links and carts. A new row must never
 * get such an id, so every sequence continues after this gap.
 */
const idGap = 100_000;

const newline = Buffer.from('\n');
const endOfCopy = Buffer.from('\\.');

const headOf = (line: Buffer | undefined, service: string): BackupHead => {
  const text = line?.toString('utf8') ?? '';
  if (!text.startsWith(headMark)) throw new RestoreError('this is no backup of ours');
  const head = JSON.parse(text.slice(headMark.length)) as BackupHead;
  if (head.service !== service) throw new RestoreError(`this is a backup of ${head.service}`);
  return head;
};

const demandEmpty = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1`,
  );
  if (rowCount !== 0) throw new RestoreError('the database is not empty; a backup is restored into an empty one only');
};

async function* rowsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer, undefined> {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new RestoreError('the backup is cut off');
    if (line.equals(endOfCopy)) return;
    yield Buffer.concat([line, newline]);
  }
}
const copyInto = (client: pg.Client, command: string, lines: AsyncIterator<Buffer>): Promise<void> =>
  pipeline(rowsOf(lines), client.query(copyFrom(command.slice(0, -1))));

const load = async (client: pg.Client, lines: AsyncIterator<Buffer>): Promise<void> => {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new RestoreError('the backup is cut off');
    const text = line.toString('utf8');
    if (text === endMark) return;
    if (text.startsWith('copy ')) await copyInto(client, text, lines);
    else await client.query(text);
  }
};

/** Loads the data in one transaction. A failure leaves the migrated tables, so a retry finds the database not empty. */
const fill = async (client: pg.Client, lines: AsyncIterator<Buffer>): Promise<void> => {
  const tables = (await listTables(client)).map(({ name }) => quoted(name));
  const each = async (what: string): Promise<void> => {
    for (const table of tables) await client.query(`alter table ${table} ${what}`);
  };
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  // The backup already contains the rows that triggers wrote, so the triggers must not run again.
  await each('disable trigger user');
  await client.query(`truncate ${tables.join(', ')}`);
  await client.query('set constraints all deferred');
  await load(client, lines);
  await client.query('set constraints all immediate');
  await each('enable trigger user');
  for (const name of await listSequences(client)) {
    await client.query(`select setval('${quoted(name)}', last_value + ${idGap}, is_called) from ${quoted(name)}`);
  }
  // The log that held these events is gone, so all events are published again. Each event keeps its id, so a consumer
  // recognises an event that the consumer received before.
  await client.query('update outbox set sent_at = null');
  await client.query('commit');
  await client.query('analyze');
};

/**
 * Fills an empty database from a backup. Runs the migrations that the backup had, loads the data, then runs the later
 * migrations. Throws RestoreError when the database is not empty, when the backup is from another service or a newer
 * version, or when the backup is cut off.
 */
export const readBackup = async ({
  databaseUrl,
  service,
  migrations,
  source,
  log,
}: RestoreOptions): Promise<BackupHead> => {
  const lines = linesOf(source);
  const head = headOf((await lines.next()).value ?? undefined, service);
  const sets = setsOf(migrations);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await demandEmpty(client);
    const atBackup = sets.map((set) => ({ ...set, only: head.migrations[set.table] ?? [] }));
    await migrateSets(databaseUrl, atBackup, log).catch((error: unknown) => {
      throw error instanceof MigrationError ? new RestoreError(error.message) : error;
    });
    await fill(client, lines);
    await migrateSets(databaseUrl, sets, log);
    await client.query('insert into restores (backup_at) values ($1::timestamptz)', [head.at]);
  } finally {
    await client.end();
  }
  return head;
};
