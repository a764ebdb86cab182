import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type CommitKind, changedRows, onCommit, reportCommit } from './commits.ts';
import { isConflict } from './errors.ts';
import { createNotifications } from './notifications.ts';
import { createQueries, type Queries, type Statement, type Tx, type Values } from './queries.ts';
import { createStandingConnection, type StandingConnection } from './standing-connection.ts';
import { runStatement, runTransaction } from './transaction.ts';
import { types } from './types.ts';

export { type Queries, type Statement, sql, type Tx } from './queries.ts';

/**
 * The queries and transactions of a service. A statement outside `tx` is its own transaction. After a deadlock or
 * serialization failure the statement runs again, as in `tx`.
 */
export interface Db extends Queries, Omit<StandingConnection, 'end'> {
  /**
   * Runs work in one transaction. After a deadlock or serialization failure the whole work runs again, at most three
   * times. So the work must have no effect outside the database.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Takes a lock in the database for this process. Answers false when another process has the lock. When the connection
   * of the locks is lost, the lock is lost too.
   */
  tryLock(name: string): Promise<boolean>;
  /**
   * Calls `listener` after each commit of this process that changed the database, whichever pool the commit came from.
   * Answers a function that ends the calls.
   */
  onCommit(listener: (kind: CommitKind) => void): () => void;
  /** Notifies every process that listens on this database. A lost notification costs only time. */
  notify(notification: string): void;
  readonly poolSize: number;
  /** The server and the name of the database, the same for every pool of that database. Holds no secret. */
  readonly database: string;
  stats(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
}

export interface DbOptions {
  url: string;
  /** The same database past a pooler, for the connection that holds locks and listens; `url` when absent. */
  directUrl?: string | undefined;
  poolSize: number;
  applicationName: string;
  log: Pick<Logger, 'warn'>;
  /** The longest wait for a connection, ms; 5,000 when absent. */
  connectTimeoutMs?: number | undefined;
  /** The longest time of one statement, ms; 10,000 when absent. */
  statementTimeoutMs?: number;
}

/**
 * The longest wait of a command for a connection, ms. It is long, because on a small machine all services migrate at
 * once, and slowly. No client waits for the answer of a command.
 */
export const commandConnectTimeoutMs = 60_000;

const maxAttempts = 4;

const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries >= maxAttempts) throw error;
      // Both sides of a deadlock try again. Different waits let one side finish first.
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
};

const createPool = (connection: pg.ClientConfig, options: DbOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool does not listen for errors of a client in use, and an 'error' event without a listener ends the process.
  // The event can come together with the connection, before a caller could add a listener. So the listener is added
  // here. When the server ends, all idle clients fail. Their failure is logged once, and again only after a new
  // connection.
  let isTold = false;
  pool.on('connect', (client) => {
    isTold = false;
    client.on('error', () => undefined);
  });
  pool.on('error', (error) => {
    if (!isTold) options.log.warn({ err: error }, 'an idle database connection ended');
    isTold = true;
  });
  return pool;
};

/** Creates a pool of connections to one service's database. Nothing connects before the first statement. */
export const createDb = (options: DbOptions): Db => {
  const connection = {
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    types,
  };
  const pool = createPool(connection, options);
  const { host, pathname } = new URL(options.url);
  const database = host + pathname;
  const { end: endStanding, ...standing } = createStandingConnection(
    { ...connection, connectionString: options.directUrl ?? options.url },
    options.log,
  );
  const run = async (statement: Statement, values: Values) => {
    const answer = await retryOnConflict(() => runStatement(pool, statement, values));
    if (changedRows(answer)) reportCommit(database, 'rows');
    return answer;
  };
  const notifications = createNotifications(run);
  const ends: (() => void)[] = [];
  return {
    ...createQueries(run),
    ...standing,
    onCommit: (listener) => {
      const stop = onCommit(database, listener);
      ends.push(stop);
      return stop;
    },
    notify: notifications.send,
    tx: (work) => retryOnConflict(() => runTransaction({ pool, database, log: options.log }, work)),
    poolSize: options.poolSize,
    database,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: async () => {
      for (const stop of ends) stop();
      await notifications.end();
      await endStanding();
      await pool.end();
    },
  };
};
