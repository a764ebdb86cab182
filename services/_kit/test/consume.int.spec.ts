import { topicOf } from '@gyeol/contracts/event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentContext, type RequestContext, withContext } from '../src/context.ts';
import { type Db, sql, type Tx } from '../src/db/db.ts';
import { DbError } from '../src/db/errors.ts';
import { problem } from '../src/errors.ts';
import type { BatchResult } from '../src/events/bus.ts';
import { createEnvelope } from '../src/events/envelope.ts';
import { createBatchHandler } from '../src/events/handle-batch.ts';
import { createHandlerRegistry } from '../src/events/handler-registry.ts';
import { forgetReceived, pruneReceived } from '../src/events/inbox.ts';
import { replayDeadLetters } from '../src/events/replay.ts';
import { on } from '../src/events/subscription.ts';
import { createMetrics } from '../src/metrics.ts';
import { countHeldUp } from '../src/testing/locks.ts';
import { createStage, deadLettersOf, effectsOf, log, uniqueEvent, writeEffect } from './contract/stage.ts';

const event = uniqueEvent();
const topic = topicOf(event.source);
const stage = createStage();
let db: Db;
let offset: number;
beforeAll(async () => {
  ({ db } = await stage.database());
});
beforeEach(async () => {
  offset = 0;
  for (const table of ['effects', 'inbox', 'parked_events'])
    await db.run(sql(`test.empty.${table}`, `delete from ${table}`));
});
afterAll(() => stage.end());

interface TestRecord {
  key: string;
  value: string;
}
const record = (key: string, n: number, kind: CountedKind = event): TestRecord => ({
  key,
  value: JSON.stringify(createEnvelope(kind, { subject: key, data: { n } })),
});
const count = async (table: 'inbox' | 'parked_events'): Promise<number> =>
  (await db.one<{ n: number }>(sql(`test.count.${table}`, `select count(*) as n from ${table}`))).n;
const numbers = async () => (await effectsOf(db)).map(({ n }) => n);

type Effect = (tx: Tx, key: string, n: number) => Promise<void>;
const apart = { ...event, type: 'Apart' };
type CountedKind = typeof event | typeof apart;
const subscriptionsTo = (effect: Effect) =>
  [event, apart].map((kind) =>
    on(
      kind,
      async (tx, { subject, data }) => {
        await writeEffect(tx, subject, data.n, 'test');
        await effect(tx, subject, data.n);
      },
      { exclusive: kind === apart },
    ),
  );

/**
 * Passes records to the handler as a log does: again from the first unhandled record, until all records are handled or
 * must wait.
 */
const consumer = (effect: Effect, metrics = createMetrics('test')) => {
  const handlers = createHandlerRegistry(subscriptionsTo(effect), undefined, metrics);
  const handle = createBatchHandler({ db, handlers, log, metrics, concurrency: 2 });
  return async (feed: readonly TestRecord[], isCurrent = () => true): Promise<BatchResult[]> => {
    const stored = feed.map((one) => {
      offset += 1;
      return { ...one, time: Date.now(), offset };
    });
    const results: BatchResult[] = [];
    let next = 0;
    while (next < stored.length && isCurrent()) {
      const [result] = await handle([{ topic, partition: 0, records: stored.slice(next), behind: 0, isCurrent }]);
      if (!result) throw new Error('no answer');
      results.push(result);
      next += result.done;
      if (result.retryInMs !== undefined) break;
    }
    return results;
  };
};
const nothingMore: Effect = async () => undefined;

/** Passes one batch per partition to the handler, all at the same moment. */
const partitions = (effect: Effect, { concurrency = 2, database = db } = {}) => {
  const metrics = createMetrics('test');
  const handlers = createHandlerRegistry(subscriptionsTo(effect), undefined, metrics);
  const handle = createBatchHandler({ db: database, handlers, log, metrics, concurrency });
  return (...batches: TestRecord[][]): Promise<BatchResult[]> =>
    handle(
      batches.map((records, partition) => {
        const stored = records.map((one, at) => ({ ...one, time: Date.now(), offset: at }));
        return { topic, partition, records: stored, behind: 0, isCurrent: () => true };
      }),
    );
};
const xact = sql('test.xact', `select pg_current_xact_id()::text::bigint as id`);
const xactOf = async (tx: Tx): Promise<number> => (await tx.one<{ id: number }>(xact)).id;

describe('event batches of several partitions', () => {
  it('share a transaction when they arrive at the same moment', async () => {
    const transactions = new Set<number>();
    const feed = partitions(async (tx) => void transactions.add(await xactOf(tx)));
    expect(await feed([record('a', 1), record('a', 2)], [record('b', 3)], [record('c', 4)])).toEqual([
      { done: 2 },
      { done: 1 },
      { done: 1 },
    ]);
    expect(transactions.size).toBe(1);
    expect(await count('inbox')).toBe(4);
  });

  it('lose nothing when an event of another partition cannot be handled', async () => {
    const feed = partitions(async (_tx, _key, n) => {
      if (n === 2) throw new TypeError('poison');
    });
    const [bad, good] = await feed([record('a', 1), record('bad', 2)], [record('b', 3)]);
    expect(bad).toEqual({ done: 2 });
    expect(good).toEqual({ done: 1 });
    expect(await numbers()).toEqual([1, 3]);
    expect((await deadLettersOf(db)).map(({ n }) => n)).toEqual([2]);
  });

  it('are handled separately after a transient failure, so that the other partitions continue', async () => {
    let away = true;
    const feed = partitions(async (_tx, _key, n) => {
      if (n === 1 && away) throw new DbError('test', { message: 'lock', code: '55P03' });
    });
    const [first, second] = await feed([record('a', 1)], [record('b', 2)]);
    expect([first?.done, second?.done]).toEqual([0, 0]);
    expect(first?.retryInMs).toBeGreaterThan(0);
    const [stuck, goesOn] = await feed([record('a', 1)], [record('b', 2)]);
    expect([stuck?.done, goesOn?.done]).toEqual([0, 1]);
    away = false;
    await feed([record('a', 1)]);
    expect(await numbers()).toEqual([2, 1]);
  });

  it('are handled separately after the connection of their shared transaction was cut', async () => {
    const cut = sql('test.cut', 'select pg_terminate_backend(pg_backend_pid())');
    const feed = partitions(async (tx, key) => {
      if (key === 'cutting') await tx.run(cut);
    });
    const [first, second] = await feed([record('cutting', 1)], [record('b', 2)]);
    expect([first?.done, second?.done]).toEqual([0, 0]);
    const [stuck, goesOn] = await feed([record('cutting', 1)], [record('b', 2)]);
    expect([stuck?.done, goesOn?.done]).toEqual([0, 1]);
    expect(await numbers()).toEqual([2]);
  });

  it.each([1, 2])('use no more transactions at once than the service configures, here %i', async (concurrency) => {
    let running = 0;
    let most = 0;
    const tx = vi.fn<Db['tx']>((work) => {
      running += 1;
      most = Math.max(most, running);
      return db.tx(work).finally(() => {
        running -= 1;
      });
    });
    const feed = partitions(nothingMore, { concurrency, database: { ...db, tx: tx as Db['tx'] } });
    await Promise.all([feed([record('a', 1)]), feed([record('b', 2)]), feed([record('c', 3)])]);
    expect([most, tx.mock.calls.length]).toEqual([concurrency, 3]);
  });
});

describe('an event handler', () => {
  it('has its effect once, however often its event arrives, also twice in one batch', async () => {
    const feed = consumer(nothingMore);
    const [one, two] = [record('a', 1), record('a', 2)];
    await feed([one, two, one]);
    await feed([two, one]);
    expect(await numbers()).toEqual([1, 2]);
  });

  it('shares one transaction with the handlers of up to 49 other events', async () => {
    const transactions = new Set<number>();
    const feed = consumer(async (tx) => {
      transactions.add(await xactOf(tx));
    });
    await feed(Array.from({ length: 50 }, (_, n) => record('a', n)));
    expect(transactions.size).toBe(1);
    expect(await count('inbox')).toBe(50);
  });

  it('has its own transaction, after the commit of earlier events, when it must run alone', async () => {
    const transactions: number[] = [];
    const feed = consumer(async (tx) => {
      transactions.push(await xactOf(tx));
    });
    const alone = (n: number) => record('a', n, apart);
    await feed([record('a', 1), record('b', 2), alone(3), alone(4), record('a', 5), record('b', 6)]);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);
    const order = [...new Set(transactions)];
    expect(transactions.map((id) => order.indexOf(id))).toEqual([0, 0, 1, 2, 3, 3]);
  });

  it('makes no dead letter of another key when it must run alone and fails', async () => {
    const feed = consumer(async (_tx, _key, n) => {
      if (n === 2) throw new TypeError('poison');
    });
    await feed([record('a', 1), record('bad', 2, apart), record('a', 3), record('bad', 4), record('a', 5, apart)]);
    expect(await numbers()).toEqual([1, 3, 5]);
    expect((await deadLettersOf(db)).map(({ n }) => n)).toEqual([2, 4]);
  });

  it('runs under the trace of the request that caused the event', async () => {
    const cause: RequestContext = { requestId: 'request-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    let seen: RequestContext | undefined;
    const feed = consumer(async () => {
      seen = currentContext();
    });
    await feed([withContext(cause, () => record('a', 1))]);
    expect(seen?.requestId).toBe('request-1');
    expect(seen?.traceparent.slice(0, 36)).toBe(cause.traceparent.slice(0, 36));
  });

  it('is not called for events of other kinds, and such events are not stored', async () => {
    const other = { ...event, type: 'Other' };
    const feed = consumer(nothingMore);
    await feed([{ key: 'a', value: JSON.stringify(createEnvelope(other, { subject: 'a', data: { n: 1 } })) }]);
    expect([await count('inbox'), await numbers()]).toEqual([0, []]);
  });

  it('is undone with its batch when the partition goes to another consumer meanwhile', async () => {
    let current = true;
    const feed = consumer(async (_tx, _key, n) => {
      if (n === 2) current = false;
    });
    await feed([record('a', 1), record('a', 2), record('a', 3)], () => current);
    expect([await count('inbox'), await numbers()]).toEqual([0, []]);
  });
});

describe('a failing event handler', () => {
  it('is undone alone: the event becomes a dead letter, and later events of the same key wait', async () => {
    const feed = consumer(async (_tx, key, n) => {
      if (key === 'bad' && n === 3) throw new TypeError('poison');
    });
    await feed([record('a', 1), record('bad', 2), record('bad', 3), record('a', 4), record('bad', 5), record('a', 6)]);
    expect(await numbers()).toEqual([1, 2, 4, 6]);
    expect((await deadLettersOf(db)).map(({ n }) => n)).toEqual([3, 5]);
    const reasons = sql('test.reasons', 'select error from parked_events order by position');
    expect(await db.rows(reasons)).toEqual([
      { error: 'TypeError: poison' },
      { error: 'an earlier event of this key is a dead letter' },
    ]);
  });

  it('gets a second try in its own transaction before its event becomes a dead letter', async () => {
    let tries = 0;
    const feed = consumer(async (_tx, _key, n) => {
      if (n !== 2) return;
      tries += 1;
      if (tries === 1) throw new Error('only in company');
    });
    await feed([record('a', 1), record('a', 2), record('a', 3)]);
    expect([await numbers(), await count('parked_events')]).toEqual([[1, 2, 3], 0]);
  });

  it('is found by handling the events one by one when it fails only at the commit', async () => {
    await db.run(sql('test.no-table', 'drop table if exists parts'));
    await db.run(sql('test.table', 'create table parts (n integer unique deferrable initially deferred)'));
    const part = sql('test.part', 'insert into parts values ($1::integer)');
    const feed = consumer(async (tx, key) => void (await tx.run(part, [key === 'bad' ? 0 : offset])));
    await db.run(part, [0]);
    await feed([record('a', 1), record('bad', 2)]);
    expect(await numbers()).toEqual([1]);
    expect((await deadLettersOf(db)).map(({ key }) => key)).toEqual(['bad']);
  });

  it.each([
    ['a refused connection', () => new DbError('x', { message: 'refused', code: 'ECONNREFUSED' })],
    ['a statement timeout', () => new DbError('x', { message: 'timeout', code: '57014' })],
    ['a deadlock', () => new DbError('x', { message: 'deadlock', code: '40P01' })],
    ['a service that is away', () => problem('UNAVAILABLE')],
  ])('waits and is tried again after %s, and the earlier events stay handled', async (_what, error) => {
    let away = true;
    const feed = consumer(async (_tx, _key, n) => {
      if (away && n === 2) throw error();
    });
    const events = [record('a', 1), record('a', 2), record('a', 3)];
    // The first try fails as a whole. From then on the events are tried one by one, so the earlier events stay handled.
    const [together] = await feed(events);
    expect(together).toMatchObject({ done: 0 });
    expect(together?.retryInMs).toBeGreaterThan(100);
    const [result] = await feed(events);
    expect(result).toMatchObject({ done: 1 });
    expect(result?.retryInMs).toBeGreaterThan(100);
    away = false;
    await feed(events.slice(1));
    expect([await numbers(), await count('parked_events')]).toEqual([[1, 2, 3], 0]);
  });

  it('waits longer before each retry, up to about half a minute', async () => {
    const feed = consumer(async () => {
      throw new DbError('x', { message: 'refused', code: 'ECONNREFUSED' });
    });
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) waits.push((await feed([record('a', n)]))[0]?.retryInMs ?? 0);
    expect(waits[0]).toBeLessThan(300);
    expect(waits[4]).toBeGreaterThan(2_000);
    expect(waits[11]).toBeGreaterThan(20_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(36_000);
  });
});

describe('the consumer of an unreadable event', () => {
  it.each([
    ['is no JSON', 'not json'],
    ['is no envelope', '{"type":"Counted"}'],
    [
      'has data that do not fit',
      JSON.stringify({ ...createEnvelope(event, { subject: 'bad', data: { n: 1 } }), data: { n: 'x' } }),
    ],
  ])('makes no dead letter of another key when the event %s', async (_why, value) => {
    const feed = consumer(nothingMore);
    await feed([record('a', 1), { key: 'bad', value }, record('bad', 2), record('a', 3)]);
    expect(await numbers()).toEqual([1, 3]);
    expect(await count('parked_events')).toBe(2);
  });
});

describe('a replay of dead letters', () => {
  const replay = (effect: Effect) =>
    replayDeadLetters({
      db,
      subscriptions: subscriptionsTo(effect),
      deps: undefined,
      log,
      metrics: createMetrics('test'),
    });
  const storeDeadLetters = async () => {
    const feed = consumer(async (_tx, key) => {
      if (key.startsWith('bad')) throw new Error('poison');
    });
    await feed([record('bad1', 1), record('bad2', 2), record('bad1', 3), record('bad2', 4)]);
    expect(await count('parked_events')).toBe(4);
  };

  it('keeps the dead letters of a key that fails again, and stores the new reason', async () => {
    await storeDeadLetters();
    const result = await replay(async (_tx, key) => {
      if (key === 'bad1') throw new Error('still bad');
    });
    expect(result).toEqual({ replayed: 2, left: 2 });
    expect(await numbers()).toEqual([2, 4]);
    expect((await deadLettersOf(db)).map(({ n }) => n)).toEqual([1, 3]);
    const reason = sql('test.reason', 'select error from parked_events order by position limit 1');
    expect(await db.one(reason)).toEqual({ error: 'Error: still bad' });
  });

  it('holds back a new event of the same key until the dead letters are handled', async () => {
    await storeDeadLetters();
    const feed = consumer(nothingMore);
    let meanwhile: Promise<unknown> | undefined;
    const result = await replay(async (_tx, _key, n) => {
      if (n !== 3) return;
      meanwhile = feed([record('bad1', 5)]);
      await expect.poll(() => countHeldUp(db)).toBe(1);
    });
    await meanwhile;
    expect(result).toEqual({ replayed: 4, left: 0 });
    expect((await numbers()).filter((n) => n % 2 === 1)).toEqual([1, 3, 5]);
    expect(await count('parked_events')).toBe(0);
  });
});

it('the inbox deletes entries after 14 days, because topics keep events for 7 days', async () => {
  const fill = `insert into inbox select gen_random_uuid(), now() - n * interval '1 day' from generate_series(1, 20) as n`;
  await db.run(sql('test.fill', fill));
  await pruneReceived(db);
  expect(await count('inbox')).toBe(13);
});

it('the inbox deletes all entries of a busy day at once, even 12,000', async () => {
  const fill = `insert into inbox select gen_random_uuid(), now() - interval '15 days' from generate_series(1, 12000)`;
  await db.run(sql('test.fill-busy', fill));
  expect(await pruneReceived(db)).toBe(12_000);
  expect(await count('inbox')).toBe(0);
});

it('the inbox forgets everything that was received so far, even 12,000 entries, and nothing later', async () => {
  const fill = `insert into inbox select gen_random_uuid(), now() + n * interval '1 day' from generate_series(0, 1) as n
    union all select gen_random_uuid(), now() - interval '1 day' from generate_series(1, 12000)`;
  await db.run(sql('test.fill-now', fill));
  await forgetReceived(db);
  expect(await count('inbox')).toBe(1);
});

it('lag, handlers and dead letters are counted in the metrics', async () => {
  const metrics = createMetrics('test');
  const feed = consumer(async (_tx, key) => {
    if (key === 'bad') throw new Error('poison');
  }, metrics);
  await feed([record('a', 1), record('bad', 2)]);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/event_handler_seconds_count\{.*type="Counted".*\} [12]/);
  expect(text).toMatch(/event_effect_seconds_count\{.*type="Counted".*\} [12]/);
  expect(text).toMatch(/events_dead_lettered_total\{.*\} 1/);
  expect(text).toMatch(/events_parked_total\{.*\} 1/);
  expect(text).toMatch(/event_delay_seconds_count\{.*\} 2/);
  expect(text).toMatch(/event_consumer_lag\{.*partition="0".*\}/);
});
