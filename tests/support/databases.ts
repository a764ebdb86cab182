import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import pg from 'pg';
import { runEntries } from './processes.ts';

type Name = ServiceName | 'events';

const connect = async (port: number, password: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  // The server ends with the shop, sometimes before the test closes the connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Opens a connection of the test's own to the database at an address. */
export const connectTo = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** Opens a connection of the test's own to a database of the shop's embedded PostgreSQL, as its superuser. */
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

export const oneRow = async <Row extends object>(db: pg.Client, text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await db.query<Row>(text, values);
  if (rows.length !== 1) throw new Error(`${rows.length} rows: ${text}`);
  return rows[0] as Row;
};

/** SQL: the connections of this database that wait for a lock in a statement like $1. */
const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`;

/** True when a process of the shop waits, in a statement like this, for a lock that the test holds. */
export const isHeldUp = async (db: pg.Client, statement: string): Promise<boolean> => {
  // Within a transaction the view would show its first content again.
  await db.query('select pg_stat_clear_snapshot()');
  return (await db.query(`select pid ${waiting}`, [statement])).rowCount !== 0;
};

/**
 * Ends the connections that wait there, like the machine of a killed process does. Otherwise PostgreSQL would finish a
 * statement without a client.
 */
export const cutHeldUp = async (db: pg.Client, statement: string): Promise<void> => {
  await db.query(`select pg_terminate_backend(pid) ${waiting}`, [statement]);
};
