import type pg from 'pg';
import { startSpan, typeOf } from '../tracing/span.ts';
import { Batch, type Step } from './batch.ts';
import { DbError } from './errors.ts';
import type { Answer, Run, Statement, Values } from './queries.ts';

/**
 * The step with a span of its own, if it is part of recorded work: from being asked for until PostgreSQL has answered
 * the piece with which it went, so deferred writes stand in it until then. Named by the statement, which tells more than its verb.
 */
export const spanned = (step: Step): Step => {
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

/** A command of the transaction itself. */
export const command = (text: string): Statement => ({ name: `tx.${text}`, text });
export const begins = {
  'read committed': command('begin isolation level read committed'),
  'repeatable read': command('begin isolation level repeatable read'),
  serializable: command('begin isolation level serializable'),
} as const;
export const commit = command('commit');
export const rollback = command('rollback');
/** They ride with others and take no time of their own. */
const unseen: ReadonlySet<Statement> = new Set(Object.values(begins));
const ignore = (): void => undefined;

/** The statements of one transaction on their way to PostgreSQL: what is asked for in one turn goes in one piece. */
export const createPipe = (client: pg.ClientBase) => {
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
export type Pipe = ReturnType<typeof createPipe>;
