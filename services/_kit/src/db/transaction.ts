import type pg from 'pg';
import type { Logger } from 'pino';
import { inSpan } from '../tracing/span.ts';
import { Batch } from './batch.ts';
import { DbError, dbError } from './errors.ts';
import { begins, command, commit, createPipe, type Pipe, rollback, spanned } from './pipe.ts';
import { type Answer, queriesOver, type Statement, type Tx, type TxOptions, type Values } from './queries.ts';

const ignore = (): void => undefined;

/**
 * Savepoints of one transaction. A finished one is released together with the next at its depth (or by the commit), and
 * the commands go with the first statement inside, so that a savepoint costs no round trip.
 */
const savepointsOn = (pipe: Pipe, hooks: (() => void)[]): Tx['savepoint'] => {
  const finished: boolean[] = [];
  return async (work) => {
    const mine = pipe.depth();
    const name = `part_${mine}`;
    const before = hooks.length;
    if (finished[mine]) pipe.defer(command(`release savepoint ${name}`));
    pipe.defer(command(`savepoint ${name}`));
    finished.length = mine;
    pipe.deeper();
    try {
      const result = await work();
      await pipe.flush(mine);
      pipe.backTo(mine);
      finished[mine] = true;
      return result;
    } catch (error) {
      hooks.length = before;
      pipe.backTo(mine);
      pipe.defer(command(`rollback to savepoint ${name}`));
      await pipe.run(command(`release savepoint ${name}`), []).catch(() => {
        // It was never set: what failed was deferred before it, and that is the reason of all.
        throw error;
      });
      throw error;
    } finally {
      finished.length = mine + 1;
    }
  };
};

const openTx = (pipe: Pipe, hooks: (() => void)[]): Tx => ({
  ...queriesOver(pipe.run),
  defer: pipe.defer,
  afterCommit: (hook) => void hooks.push(hook),
  savepoint: savepointsOn(pipe, hooks),
});

/** The change is stored; a hook that throws must not look like its failure. */
const runHooks = (hooks: readonly (() => void)[], log: Pick<Logger, 'warn'>): void => {
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
  readonly log: Pick<Logger, 'warn'>;
}

/** A client of the pool, which takes one back that is `broken` only to throw it away. */
export const withClient = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, broken: { is: boolean }) => Promise<T>,
): Promise<T> => {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw dbError('connect', error);
    });
  const client = await (pool.idleCount > 0 ? connect() : inSpan({ name: 'pool.connect', kind: 'internal' }, connect));
  // While a client is out of the pool nobody else listens, and an 'error' without a listener ends the process.
  client.on('error', ignore);
  const broken = { is: false };
  try {
    return await work(client, broken);
  } finally {
    client.off('error', ignore);
    client.release(broken.is);
  }
};

/** Runs one statement by itself. */
export const runAlone = (pool: pg.Pool, statement: Statement, values: Values): Promise<Answer> =>
  withClient(
    pool,
    (client) => new Promise((done, failed) => client.query(new Batch([spanned({ statement, values, done, failed })]))),
  );

/** Runs work in one transaction, once. */
export const runTransaction = <T>(
  { pool, log }: Pool,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed' }: TxOptions,
): Promise<T> =>
  withClient(pool, async (client, broken) => {
    const hooks: (() => void)[] = [];
    const pipe = createPipe(client);
    broken.is = true;
    try {
      pipe.defer(begins[isolation]);
      const result = await work(openTx(pipe, hooks));
      // A transaction in which an error was swallowed answers COMMIT with a rollback, and no error.
      const ended = await pipe.end(commit);
      broken.is = false;
      if (ended !== 'COMMIT')
        throw new DbError('commit', { message: 'an earlier statement of the transaction failed' });
      runHooks(hooks, log);
      return result;
    } catch (error) {
      if (broken.is)
        broken.is = await pipe.end(rollback).then(
          () => false,
          () => true,
        );
      throw error;
    }
  });
