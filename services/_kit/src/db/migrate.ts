import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Logger } from 'pino';

export interface MigrateOptions {
  databaseUrl: string;
  migrations: URL;
  log: Pick<Logger, 'info'>;
}
/** A folder of migrations and the table that records the applied ones. */
export interface MigrationSet {
  directory: URL;
  table: string;
  /** Exactly the migrations that a backup had; absent: all migrations of the folder. */
  only?: readonly string[];
}

/** Says in one line which file failed, why, and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The migrations of the tables that every service has: outbox, inbox, parked_events … */
export const kitMigrations: MigrationSet = {
  directory: new URL('../../migrations/', import.meta.url),
  table: 'kit_migrations',
};
/** The advisory lock that a run of migrations holds in its database. */
export const migrationLock = 4_793_112_077;
/**
 * The name of a table that exists while the first migrations are applied to an empty database, even when this takes
 * several runs. Migrations use this table to tell a new shop from an upgraded one.
 */
const newDatabase = 'new_database';
/**
 * The longest wait of a migration for its lock, ms. Every query that comes meanwhile waits behind the migration, even a
 * read. After this time the migration gives way to a long reader (a backup, a report), and the file is tried again.
 */
const lockMs = 1_000;
/** SQLSTATEs of a lock that was not available in time, and of a deadlock that the migration lost. */
const lockCodes = ['55P03', '40P01'];
const triesForLock = 60;

/** Lists the migration sets: for the tables of every service, then for the service's own. */
export const setsOf = (migrations: URL): MigrationSet[] => [
  kitMigrations,
  { directory: migrations, table: 'migrations' },
];

/** Brings a database up to date. Safe to run twice and by two instances at once. Throws MigrationError. */
export const migrate = ({ databaseUrl, migrations, log }: MigrateOptions): Promise<void> =>
  migrateSets(databaseUrl, setsOf(migrations), log);

/** Applies the sets in order on one connection, under one lock. */
export const migrateSets = async (
  databaseUrl: string,
  sets: readonly MigrationSet[],
  log: Pick<Logger, 'info'>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'migrate' });
  // A lost connection already rejects the running statement. Without a listener, the client's 'error' event would also
  // end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await client.query(`set lock_timeout = ${lockMs}`);
    const [first] = sets;
    const { rows } = await client.query<{ empty: boolean }>('select to_regclass($1) is null as empty', [first?.table]);
    if (rows[0]?.empty) await client.query(`create table ${newDatabase} ()`);
    for (const set of sets) await applySet(client, set, log);
    await client.query(`drop table if exists ${newDatabase}`);
  } finally {
    await client.end();
  }
};

const quiet = () => undefined;

const applySet = async (client: pg.Client, set: MigrationSet, log: Pick<Logger, 'info'>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, set, log);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (!lockCodes.includes(code ?? '') || tries >= triesForLock) throw error;
      log.info({ tries }, 'a migration waits for its lock');
      await sleep(lockMs);
    }
  }
};

const applyOnce = async (client: pg.Client, set: MigrationSet, log: Pick<Logger, 'info'>): Promise<void> => {
  // Loads the library on first use, because a service that does not migrate itself never needs it.
  const { runner } = await import('node-pg-migrate');
  const folder = fileURLToPath(set.directory);
  try {
    const done = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: set.table,
      singleTransaction: false,
      noLock: true,
      ...(set.only && { count: set.only.length }),
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    });
    for (const { name } of done) log.info({ migration: name }, 'migrated');
    const unknown = set.only?.find((name) => !done.some((one) => one.name === name));
    if (unknown) throw new MigrationError(`Migration ${unknown} is not part of this version.`);
  } catch (error) {
    await client.query('rollback').catch(quiet);
    if (error instanceof MigrationError) throw error;
    throw await explain(client, folder, set.table, error as pg.DatabaseError);
  }
};

const appliedNames = async (client: pg.Client, table: string): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(`select name from ${table}`).catch(() => ({ rows: [] }));
  return new Set(rows.map(({ name }) => name));
};

const lineOf = (text: string, position: number): number => {
  const start = Math.max(text.search(/^\s*--[\s-]*up\s+migration/im), 0);
  return text.slice(0, start + position).split('\n').length;
};

/**
 * Finds the file that failed. Each file is a transaction of its own, so the failed file is the first one that is not
 * recorded.
 */
const explain = async (client: pg.Client, folder: string, table: string, error: pg.DatabaseError): Promise<Error> => {
  const applied = await appliedNames(client, table);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const failed = files.find((file) => !applied.has(basename(file, '.sql')));
  if (failed === undefined || error.code === undefined) return new MigrationError(error.message, { cause: error });
  const text = await readFile(`${folder}/${failed}`, 'utf8');
  const where = error.position ? `${failed}, line ${lineOf(text, Number(error.position))}` : failed;
  return new MigrationError(
    `Migration ${where}: ${error.message} (SQLSTATE ${error.code}). The database is as it was before this file; correct the cause and start again.`,
    { cause: error },
  );
};
