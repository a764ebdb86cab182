import type pg from 'pg';
import type { Logger } from 'pino';
import { inSpan, startSpan, typeOf } from '../tracing/span.ts';
import { Batch, type Step } from './batch.ts';
import { DbError, dbError } from './errors.ts';
import { type Answer, queriesOver, type Run, type Statement, type Tx, type TxOptions, type Values } from './queries.ts';

/**
 * The step with a span of its own, if it is part of recorded work: from being asked for until PostgreSQL has answered
 * the piece with which it went, so deferred writes stand in it until then. Named by the statement, which tells more than its verb.
 */
const spanned = (step: Step): Step => {
  const attributes = { 'db.system.name': 'postgresql' };
  const span = startSpan({ name: step.statement.name, kind: 'client', attributes });
  if (!span) return step;
  return {
    ...step,
    done: (answer) => {
      span.end();
      step.done(answer);
    },
    failed: (error) => {
      span.fail(typeOf(error));
      span.end();
      step.failed(error);
    },
  };
};

const command = (text: string): Statement => ({ name: `tx.${text}`, text });
const begins = {
  'read committed': command('begin isolation level read committed'),
  'repeatable read': command('begin isolation level repeatable read'),
  serializable: command('begin isolation level serializable'),
} as const;
const commit = command('commit');
const rollback = command('rollback');
/** They ride with others and take no time of their own. */
const unseen: ReadonlySet<Statement> = new Set(Object.values(begins));
const ignore = (): void => undefined;

/** The statements of one transaction on their way to PostgreSQL: what is asked for in one turn goes in one piece. */
const createPipe = (client: pg.ClientBase) => {
  let waiting: (Step & { depth: number })[] = [];
  let depth = 0;
  let busy = false;
  let wanted = false;
  let ended = false;
  let used = false;

  const send = (): void => {
    if (busy || !wanted) return;
    const steps = waiting;
    const last = steps.pop();
    wanted = false;
    if (last === undefined) return;
    const free = (): void => {
      busy = false;
      if (wanted) queueMicrotask(send);
    };
    const done = (answer: Answer): void => {
      free();
      last.done(answer);
    };
    const failed = (error: unknown): void => {
      free();
      last.failed(error);
    };
    waiting = [];
    busy = true;
    used = true;
    client.query(new Batch([...steps, { ...last, done, failed }]));
  };
  const add = (step: Step): void => {
    if (ended) throw new DbError(step.statement.name, { message: 'its transaction has ended' });
    waiting.push({ ...(unseen.has(step.statement) ? step : spanned(step)), depth });
  };
  const want = (): void => {
    wanted = true;
    queueMicrotask(send);
  };
  const defer = (statement: Statement, values: Values = []): void =>
    add({ statement, values, done: ignore, failed: ignore });
  const run: Run = (statement, values) =>
    new Promise((done, failed) => {
      add({ statement, values, done, failed });
      want();
    });
  /** Sends what was deferred since a savepoint, so that its failure is that part's. */
  const flush = (since: number): Promise<unknown> | undefined => {
    const last = waiting.at(-1);
    if (last === undefined || last.depth <= since) return undefined;
    const { done, failed } = last;
    return new Promise((resolve, reject) => {
      last.done = (answer) => {
        done(answer);
        resolve(answer);
      };
      last.failed = (error) => {
        failed(error);
        reject(error);
      };
      want();
    });
  };
  /** What is not sent yet, and not kept, will not be. */
  const dropBut = (keep: (step: { depth: number }) => boolean): void => {
    const dropped = waiting.filter((step) => !keep(step));
    waiting = waiting.filter(keep);
    for (const { statement, failed } of dropped) failed(new DbError(statement.name, { message: 'undone before it' }));
  };
  return {
    run,
    defer,
    flush,
    deeper: () => {
      depth += 1;
    },
    /** Back at a depth; what was deferred below it is not sent any more. */
    backTo: (before: number) => {
      depth = before;
      dropBut((step) => step.depth <= before);
    },
    depth: () => depth,
    /** Sends the last statement. */
    end: async (statement: Statement): Promise<string> => {
      if (statement === rollback) dropBut(() => false);
      // Of a transaction that sent nothing PostgreSQL does not know.
      const answer = statement === rollback && !used ? undefined : run(statement, []);
      ended = true;
      if (answer === undefined) return 'ROLLBACK';
      return ((await answer) as Answer).command;
    },
  };
};
type Pipe = ReturnType<typeof createPipe>;

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
      await pipe.run(command(`release savepoint ${name}`), []);
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
