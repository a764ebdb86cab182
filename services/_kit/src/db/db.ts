import pg from 'pg';
import type { Logger } from 'pino';
import { createLocks } from './advisory-locks.ts';
import { DbError, dbError, isConflict } from './errors.ts';
import { types } from './types.ts';

/** One operation in SQL. PostgreSQL keeps its plan under the name, so a name stands for one text in a service. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Planned for its values each time, not once for all of them. */
  readonly planEachTime?: true;
}

/**
 * A named, prepared statement: `const lockOrder = sql('orders.lock', 'select … for update')`. Names ≤ 63 bytes. A search
 * whose filters may be left out needs `planEachTime`: the plan that PostgreSQL keeps after five uses has to do for every
 * filter, so it reads the whole table.
 */
export const sql = (name: string, text: string, options: Pick<Statement, 'planEachTime'> = {}): Statement => {
  if (name.length > 63) throw new Error(`statement name too long for PostgreSQL: ${name}`);
  return { name, text, ...options };
};

type Values = readonly unknown[];
export interface Queries {
  rows<Row extends object>(statement: Statement, values?: Values): Promise<Row[]>;
  maybe<Row extends object>(statement: Statement, values?: Values): Promise<Row | undefined>;
  /** Throws when there is not exactly one row. */
  one<Row extends object>(statement: Statement, values?: Values): Promise<Row>;
  /** Answers the number of rows that were changed (or read). */
  run(statement: Statement, values?: Values): Promise<number>;
}

/** One connection: its statements run one after another, so await each. */
export interface Tx extends Queries {
  /** Runs after the commit, never after a rollback. The caller does not wait for what it starts. */
  afterCommit(hook: () => void): void;
  /** Work that can fail without ending the transaction: its writes are undone and the error is thrown on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

export interface TxOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** A statement by itself is a transaction of its own: a deadlock or serialization failure runs it again, as in `tx`. */
export interface Db extends Queries {
  /**
   * One transaction. A deadlock or serialization failure runs the whole work again, at most three times, so it must
   * have no effect outside the database.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Takes a lock of the whole database for this process, or answers false. Lost with the connection, then taken anew. */
  tryLock(name: string): Promise<boolean>;
  unlock(name: string): Promise<void>;
  readonly poolSize: number;
  stats(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
}

export interface DbOptions {
  url: string;
  poolSize: number;
  applicationName: string;
  log: Pick<Logger, 'warn'>;
  /** Longest time of one statement, ms. */
  statementTimeoutMs?: number;
}

type Run = (statement: Statement, values: Values) => Promise<{ rows: unknown[]; rowCount: number | null }>;

const queriesOver = (run: Run): Queries => ({
  rows: async <Row>(statement: Statement, values: Values = []) => (await run(statement, values)).rows as Row[],
  maybe: async <Row>(statement: Statement, values: Values = []) =>
    (await run(statement, values)).rows[0] as Row | undefined,
  one: async <Row>(statement: Statement, values: Values = []) => {
    const { rows } = await run(statement, values);
    if (rows.length !== 1) {
      throw new DbError(statement.name, { message: `expected one row, got ${rows.length}`, code: 'ROWS' });
    }
    return rows[0] as Row;
  },
  run: async (statement, values = []) => (await run(statement, values)).rowCount ?? 0,
});

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool;
const runOn =
  (target: Queryable): Run =>
  async (statement, values) => {
    const { name, text, planEachTime } = statement;
    try {
      return await target.query({ ...(planEachTime ? {} : { name }), text, values: values as unknown[] });
    } catch (error) {
      throw dbError(statement.name, error);
    }
  };

const command = async (client: pg.PoolClient, text: string): Promise<string> => {
  try {
    return (await client.query(text)).command;
  } catch (error) {
    throw dbError(text, error);
  }
};

/**
 * Savepoints of one transaction. A finished one is released together with the next at its depth (or by the commit),
 * which saves a round trip for each of a row of them.
 */
const savepointsOn = (client: pg.PoolClient, hooks: (() => void)[]): Tx['savepoint'] => {
  const finished: boolean[] = [];
  let depth = 0;
  return async (work) => {
    const mine = depth;
    const name = `part_${mine}`;
    const before = hooks.length;
    await command(client, `${finished[mine] ? `release savepoint ${name}; ` : ''}savepoint ${name}`);
    finished.length = mine;
    depth = mine + 1;
    try {
      const result = await work();
      finished[mine] = true;
      return result;
    } catch (error) {
      hooks.length = before;
      await command(client, `rollback to savepoint ${name}; release savepoint ${name}`);
      throw error;
    } finally {
      depth = mine;
      finished.length = mine + 1;
    }
  };
};

const openTx = (client: pg.PoolClient, hooks: (() => void)[]): Tx => ({
  ...queriesOver(runOn(client)),
  afterCommit: (hook) => void hooks.push(hook),
  savepoint: savepointsOn(client, hooks),
});

const ignore = () => undefined;

/** The change is stored; a hook that throws must not look like its failure. */
const runHooks = (hooks: readonly (() => void)[], log: DbOptions['log']): void => {
  for (const hook of hooks) {
    try {
      hook();
    } catch (err) {
      log.warn({ err }, 'a hook after a commit failed');
    }
  }
};

interface Pool {
  readonly pool: pg.Pool;
  readonly log: DbOptions['log'];
}

const attempt = async <T>({ pool, log }: Pool, work: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw dbError('connect', error);
  });
  // While a client is out of the pool nobody else listens, and an 'error' without a listener ends the process.
  client.on('error', ignore);
  const hooks: (() => void)[] = [];
  let broken = true;
  try {
    await command(client, `begin isolation level ${options.isolation ?? 'read committed'}`);
    const result = await work(openTx(client, hooks));
    // A transaction in which an error was swallowed answers COMMIT with a rollback, and no error.
    const ended = await command(client, 'commit');
    broken = false;
    if (ended !== 'COMMIT') throw new DbError('commit', { message: 'an earlier statement of the transaction failed' });
    runHooks(hooks, log);
    return result;
  } catch (error) {
    if (broken)
      broken = await command(client, 'rollback').then(
        () => false,
        () => true,
      );
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
};

const maxAttempts = 4;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const againOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries >= maxAttempts) throw error;
      // Both sides of a deadlock come back; different waits let one of them through.
      await pause(Math.random() * 10 * 2 ** tries);
    }
  }
};

/** A pool of connections to one service's database. Nothing connects before the first statement. */
export const createDb = (options: DbOptions): Db => {
  const connection = {
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    types,
  };
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection ended'));
  const locks = createLocks(connection, options.log);
  const run = runOn(pool);
  return {
    ...queriesOver((statement, values) => againOnConflict(() => run(statement, values))),
    tx: (work, txOptions = {}) => againOnConflict(() => attempt({ pool, log: options.log }, work, txOptions)),
    tryLock: locks.tryLock,
    unlock: locks.unlock,
    poolSize: options.poolSize,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: async () => {
      await locks.end();
      await pool.end();
    },
  };
};
