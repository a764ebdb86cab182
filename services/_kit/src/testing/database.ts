import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { createDb, type Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Runs work that fills tables with thousands of rows. Its statements have no time limit. */
  fill(work: (db: Db) => Promise<void>): Promise<void>;
  drop(): Promise<void>;
}

const log = pino({ level: 'silent' });
const kitMigrations = new URL('../../migrations/', import.meta.url);

const serverUrl = (): string => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run this with vitest, whose global setup starts PostgreSQL');
  return url;
};
const urlOf = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
};

const withServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const fingerprint = async (directories: readonly URL[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const directory of directories) {
    const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
    for (const file of files) hash.update(file).update(await readFile(new URL(file, directory)));
  }
  return hash.digest('hex').slice(0, 16);
};

/**
 * Runs the migrations once per server, and again when a migration file has changed. The database of every test is a
 * copy of the result.
 */
const ensureTemplate = async (client: pg.Client, migrations: URL): Promise<string> => {
  const name = `template_${await fingerprint([kitMigrations, migrations])}`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (existing.rowCount === 0) {
    const draft = `${name}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${draft}`);
    await migrate({ databaseUrl: urlOf(draft), migrations, log });
    await client.query(`alter database ${draft} rename to ${name}`);
  }
  return name;
};

const create = async (template: (client: pg.Client) => Promise<string>): Promise<string> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withServer(async (client) => client.query(`create database ${name} template ${await template(client)}`));
  return name;
};

const open = (name: string): TestDatabase => {
  const url = urlOf(name);
  const db = createDb({ url, poolSize: 8, applicationName: 'test', log });
  return {
    url,
    db,
    fill: async (work) => {
      const unlimited = createDb({ url, poolSize: 1, applicationName: 'fill', statementTimeoutMs: 0, log });
      try {
        await work(unlimited);
      } finally {
        await unlimited.end();
      }
    },
    drop: async () => {
      await db.end();
      await withServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
};

/** Creates a fresh database for this test, with the kit's and the service's migrations. */
export const createTestDatabase = async (migrations: URL): Promise<TestDatabase> =>
  open(await create((client) => ensureTemplate(client, migrations)));

/** Creates a fresh database without any table. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => open(await create(async () => 'template1'));
