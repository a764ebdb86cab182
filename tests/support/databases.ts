import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import { channel } from '@gyeol/service-kit/db/standing-client.ts';
import pg from 'pg';
import { runEntries } from './processes.ts';

type Name = ServiceName | 'events';

const connect = async (port: number, password: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  // Ignores errors of the connection, because the server may end with the shop before the test closes the connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

export const connectTo = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** Opens a new connection to a database of the shop's embedded PostgreSQL, as superuser. */
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

/** Makes work due behind the back of the shop, and wakes the workers as a commit of another process does. */
export const bringForward = async (db: pg.Client, text: string, values: unknown[] = []): Promise<void> => {
  await db.query(text, values);
  await db.query('select pg_notify($1, $2)', [channel, 'rows']);
};

export const oneRow = async <Row extends object>(db: pg.Client, text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await db.query<Row>(text, values);
  if (rows.length !== 1) throw new Error(`${rows.length} rows: ${text}`);
  return rows[0] as Row;
};

/** SQL: the connections to this database that wait for a lock, in a statement that matches the pattern $1. */
const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`;

/**
 * True when a process of the shop waits for a lock that the test holds. `statement` is a pattern of the waiting
 * statement.
 */
export const isHeldUp = async (db: pg.Client, statement: string): Promise<boolean> => {
  // Clears the snapshot. Within a transaction, the view would otherwise show the same content again.
  await db.query('select pg_stat_clear_snapshot()');
  return (await db.query(`select pid ${waiting}`, [statement])).rowCount !== 0;
};

/**
 * Ends the connections that wait for a lock in a statement that matches `statement`, as if the machine of the killed
 * process had ended too. Otherwise PostgreSQL would complete the statement after the lock is released.
 */
export const cutHeldUp = async (db: pg.Client, statement: string): Promise<void> => {
  await db.query(`select pg_terminate_backend(pid) ${waiting}`, [statement]);
};
