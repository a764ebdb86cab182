import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import pg from 'pg';
import { runEntries } from './processes.ts';

type Name = ServiceName | 'events';

const connect = async (port: number, password: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  // The server ends with the shop, sometimes before the test lets go.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** A connection of the test's own to the database at an address. */
export const connectTo = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** A connection of the test's own to a database of the shop's embedded PostgreSQL, as its superuser. */
export const openDatabase = async (dataDir: string, name: Name): Promise<pg.Client> => {
  const port = runEntries(dataDir).find(({ service }) => service === 'postgres')?.port ?? 0;
  const { database: password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    database: string;
  };
  const server = await connect(port, password, 'postgres');
  const found = await server.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [
    `%\\_${name.replaceAll('-', '\\_')}`,
  ]);
  await server.end();
  return connect(port, password, found.rows[0]?.datname ?? '');
};

/** The one row of a query. */
export const oneRow = async <Row extends object>(db: pg.Client, text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await db.query<Row>(text, values);
  if (rows.length !== 1) throw new Error(`${rows.length} rows: ${text}`);
  return rows[0] as Row;
};

/** Waits for a lock in this database, and says in which statement. */
const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`;

/** Whether a process of the shop waits for a lock that the test holds, in a statement like this. */
export const isHeldUp = async (db: pg.Client, statement: string): Promise<boolean> => {
  // Inside a transaction the view would stay as it was at the first look.
  await db.query('select pg_stat_clear_snapshot()');
  return (await db.query(`select pid ${waiting}`, [statement])).rowCount !== 0;
};

/**
 * Ends the connections that wait there, as the machine of a killed process does. Without it PostgreSQL would run a
 * statement to its end that nobody waits for any more.
 */
export const cutHeldUp = async (db: pg.Client, statement: string): Promise<void> => {
  await db.query(`select pg_terminate_backend(pid) ${waiting}`, [statement]);
};
