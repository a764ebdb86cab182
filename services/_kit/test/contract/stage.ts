import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import { defineEvent } from '@gyeol/contracts/event.ts';
import { pino } from 'pino';
import { Type } from 'typebox';
import { type Db, sql, type Tx } from '../../src/db/db.ts';
import type { EventBus } from '../../src/events/bus.ts';
import { createConsumer } from '../../src/events/consume.ts';
import { addToOutbox } from '../../src/events/outbox.ts';
import { createRelay } from '../../src/events/relay.ts';
import { replayDeadLetters } from '../../src/events/replay.ts';
import { on } from '../../src/events/subscription.ts';
import { createMetrics } from '../../src/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.ts';
import { startWorkers } from '../../src/worker.ts';

/** A short sleep, so that no test waits for what nobody reports. */
const sleepMs = 50;
const now = () => new Date();
const migrations = new URL('./migrations/', import.meta.url);
export const log = pino({ level: process.env.TEST_LOG ?? 'silent' });

/** Defines an event whose topic no other test uses. */
export const uniqueEvent = () =>
  defineEvent({
    type: 'Counted',
    source: `test-${randomBytes(4).toString('hex')}` as ServiceName,
    subject: 'item',
    snapshot: false,
    data: Type.Object({ n: Type.Integer() }),
  });
export type CountedEvent = ReturnType<typeof uniqueEvent>;

const insertEffect = sql('test.effect', 'insert into effects (key, n, by) values ($1::text, $2::integer, $3::text)');
const readEffects = sql('test.effects', 'select key, n, by from effects order by id');
const readDeadLetters = sql(
  'test.dead-letters',
  `select key, (payload::jsonb #>> '{data,n}')::integer as n from parked_events order by position`,
);

export interface Effect {
  key: string;
  n: number;
  by: string;
}
export const effectsOf = (db: Db): Promise<Effect[]> => db.rows<Effect>(readEffects);
export const deadLettersOf = (db: Db): Promise<{ key: string; n: number }[]> => db.rows(readDeadLetters);
export const writeEffect = (tx: Tx, key: string, n: number, by: string): Promise<number> =>
  tx.run(insertEffect, [key, n, by]);

export type Handler = (tx: Tx, key: string, n: number) => Promise<void>;
/** The databases, relays and consumers of a test. All of them end with the test. */
export interface Stage {
  database(): Promise<TestDatabase>;
  /** Starts a relay on this database. With `alone: false` it sends even when another relay leads. */
  publish(db: Db, bus: EventBus, options?: { alone?: boolean }): { stop(): Promise<void> };
  consume(
    db: Db,
    bus: EventBus,
    event: CountedEvent,
    options?: { group?: string; by?: string; handle?: Handler },
  ): Promise<{ stop(): Promise<void> }>;
  /** Registers work for the end of the test. */
  later(end: () => Promise<unknown>): void;
  end(): Promise<void>;
}

const subscriptionOf = (event: CountedEvent, by: string, handle: Handler | undefined) =>
  on(event, async (tx, { subject, data }) => {
    await handle?.(tx, subject, data.n);
    await writeEffect(tx, subject, data.n, by);
  });

export const createStage = (): Stage => {
  const ends: (() => Promise<unknown>)[] = [];
  const once = (stop: () => Promise<void>) => {
    let stopping: Promise<void> | undefined;
    const stopOnce = () => {
      stopping ??= stop();
      return stopping;
    };
    ends.push(stopOnce);
    return { stop: stopOnce };
  };
  return {
    later: (end) => void ends.push(end),
    database: async () => {
      const database = await createTestDatabase(migrations);
      ends.unshift(() => database.drop());
      return database;
    },
    publish: (db, bus, { alone = true } = {}) => {
      const leading = alone ? db : { ...db, tryLock: async () => true, hasLock: () => true };
      const relay = createRelay({ db, bus, now });
      return once(startWorkers([relay], { db: leading, log, metrics: createMetrics('test'), now, sleepMs }).stop);
    },
    consume: async (db, bus, event, { group = 'group', by = 'one', handle } = {}) => {
      const consumer = createConsumer({
        group: `${event.source}-${group}`,
        db,
        bus,
        subscriptions: [subscriptionOf(event, by, handle)],
        deps: undefined,
        log,
        metrics: createMetrics('test'),
      });
      await consumer.start();
      return once(consumer.stop);
    },
    end: async () => {
      for (const end of ends.toReversed()) await end();
    },
  };
};

/** Commits one event in a transaction of its own. */
export const emit = (db: Db, event: CountedEvent, key: string, n: number): Promise<void> =>
  db.tx((tx) => addToOutbox(tx, event, { subject: key, data: { n } }));

/**
 * Commits `count` transactions, numbered from `from` on. Each transaction writes one event for every key. The events
 * have the number of the transaction.
 */
export const emitRounds = async (db: Db, event: CountedEvent, keys: readonly string[], count: number, from = 1) => {
  for (let n = from; n < from + count; n += 1) {
    await db.tx(async (tx) => {
      for (const key of keys) await addToOutbox(tx, event, { subject: key, data: { n } });
    });
  }
};

export const replay = (db: Db, event: CountedEvent) =>
  replayDeadLetters({
    db,
    subscriptions: [subscriptionOf(event, 'replay', undefined)],
    deps: undefined,
    log,
    metrics: createMetrics('test'),
  });
