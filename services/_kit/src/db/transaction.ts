import type pg from 'pg';
import type { Logger } from 'pino';
import { changedRows, reportCommit } from './commits.ts';
import { DbError, dbError } from './errors.ts';
import { type Answer, createQueries, type DeferOptions, type Statement, type Tx, type Values } from './queries.ts';
import { type Session, sendStatement, withSession } from './statement.ts';

const ignore = (): void => undefined;
const command = (text: string): Statement => ({ name: `tx.${text}`, text });
const begin = command('begin isolation level read committed');
const commit = command('commit');
const rollback = command('rollback');

interface OpenTransaction {
  readonly database: string;
  readonly session: Session;
  readonly hooks: (() => void)[];
  readonly deferred: Promise<unknown>[];
  /**
   * True when a deferred write must change a given number of rows. The commit is then sent only after the answer to
   * that write.
   */
  counted: boolean;
  /** The first error. Every later statement fails with the same error, because PostgreSQL ignores later statements. */
  failure: DbError | undefined;
  /** True when a statement changed rows. */
  changed: boolean;
  ended: boolean;
}

const send = async (open: OpenTransaction, statement: Statement, values: Values): Promise<Answer> => {
  if (open.ended) throw new DbError(statement.name, { message: 'its transaction has ended' });
  if (open.failure) throw open.failure;
  try {
    const answer = await sendStatement(open.session, statement, values);
    open.changed ||= changedRows(answer);
    return answer;
  } catch (error) {
    open.failure ??= dbError(statement.name, error);
    throw open.failure;
  }
};

const sendCounted = async (
  open: OpenTransaction,
  statement: Statement,
  values: Values,
  rows: number,
): Promise<void> => {
  const { rowCount } = await send(open, statement, values);
  if (rowCount === rows) return;
  const message = `expected to change ${rows} rows, changed ${rowCount}`;
  open.failure ??= new DbError(statement.name, { message, code: 'ROWS' });
  throw open.failure;
};

const defer = (open: OpenTransaction, statement: Statement, values: Values, { rows }: DeferOptions): void => {
  if (open.ended) throw new DbError(statement.name, { message: 'its transaction has ended' });
  const answer = rows === undefined ? send(open, statement, values) : sendCounted(open, statement, values, rows);
  answer.catch(ignore);
  open.deferred.push(answer);
  open.counted ||= rows !== undefined;
};

const end = async (open: OpenTransaction): Promise<void> => {
  if (open.counted) await Promise.all(open.deferred);
  const answer = send(open, commit, []);
  open.ended = true;
  await Promise.all([...open.deferred, answer]);
  if ((await answer).command !== 'COMMIT') throw new DbError('commit', { message: 'it was rolled back' });
};

const txOf = (open: OpenTransaction): Tx => ({
  ...createQueries((statement, values) => send(open, statement, values)),
  defer: (statement, values = [], options = {}) => defer(open, statement, values, options),
  database: open.database,
  afterCommit: (hook) => void open.hooks.push(hook),
});

/**
 * Runs the hooks. When a hook throws, only logs the error, because the change is already stored and must not look
 * failed.
 */
const runHooks = (hooks: readonly (() => void)[], log: Pick<Logger, 'warn'>): void => {
  for (const hook of hooks) {
    try {
      hook();
    } catch (err) {
      log.warn({ err }, 'a hook after a commit failed');
    }
  }
};

/** Runs one statement outside an explicit transaction. */
export const runStatement = (pool: pg.Pool, statement: Statement, values: Values): Promise<Answer> =>
  withSession(pool, (session) => sendStatement(session, statement, values));

interface TransactionTools {
  readonly pool: pg.Pool;
  readonly database: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Runs work in one transaction, without retries. */
export const runTransaction = <T>(
  { pool, database, log }: TransactionTools,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  withSession(pool, async (session) => {
    // Waits for the answer, because after a failed `begin` a statement would run outside a transaction and be stored.
    await sendStatement(session, begin, []);
    const open: OpenTransaction = {
      database,
      session,
      hooks: [],
      deferred: [],
      counted: false,
      failure: undefined,
      changed: false,
      ended: false,
    };
    let result: T;
    try {
      result = await work(txOf(open));
      await end(open);
    } catch (error) {
      open.ended = true;
      await sendStatement(session, rollback, []).catch(() => {
        session.broken = true;
      });
      throw error;
    }
    if (open.changed) open.hooks.push(() => reportCommit(database, 'rows'));
    runHooks(open.hooks, log);
    return result;
  });
