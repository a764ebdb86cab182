import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, sql } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';
import type { EventBus } from './bus.ts';
import { createNotifier } from './notifier.ts';
import { onOutboxCommitted } from './outbox.ts';
import { addOutboxGauges } from './outbox-gauges.ts';
import { withSendSpans } from './relay-spans.ts';

export interface Relay {
  start(): void;
  /** Ends after the running batch. */
  stop(): Promise<void>;
}
export interface RelayOptions {
  db: Db;
  bus: EventBus;
  log: Logger;
  metrics: Metrics;
  /**
   * The interval in which the leader polls, ms. Polling finds the rows of other instances and commands, because only
   * rows of the leader's own process wake the leader.
   */
  pollIntervalMs?: number;
  /** The interval at which another instance tries to lead, ms. */
  followerIntervalMs?: number;
  /** The longest wait after repeated failures, ms. The first waits are shorter. */
  maxBackoffMs?: number;
}

interface OutboxRow {
  id: number;
  topic: string;
  key: string;
  value: string;
}

const batchSize = 500;
/** The delay between a commit and the read, ms. Events that other requests commit meanwhile are sent together. */
const batchDelayMs = 5;
const pruneEveryMs = 60_000;
const leadership = 'outbox relay';

// Reads all unsent rows from the lowest id on. So a row with a low id that commits late is never passed over, and no
// locked row is skipped. The lock on the aggregate's row keeps the order within a key.
const takeUnsent = sql(
  'kit.outbox.take',
  'select id, topic, key, value from take_unsent(published => $1::bigint[], size => $2::integer)',
);
const prune = sql(
  'kit.outbox.prune',
  `delete from outbox where id in (select id from outbox order by id limit 5000) and sent_at < now() - interval '1 hour'`,
);

/** Splits rows into runs of one topic, in order. Each run is sent in one call. */
const byTopic = (rows: readonly OutboxRow[]): OutboxRow[][] => {
  const runs: OutboxRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.topic === row.topic) last.push(row);
    else runs.push([row]);
  }
  return runs;
};

/**
 * Creates a sender that marks acknowledged rows only with its next read. A crash before that read makes duplicates,
 * which the inbox absorbs.
 */
const createSender = (db: Db, bus: EventBus) => {
  let acknowledged: number[] = [];
  const read = async (): Promise<OutboxRow[]> => {
    const rows = await db.rows<OutboxRow>(takeUnsent, [acknowledged, batchSize]);
    acknowledged = [];
    return rows;
  };
  return {
    /** Sends the next rows. Answers true when there may be more rows. */
    sendBatch: async (): Promise<boolean> => {
      const rows = await read();
      for (const run of byTopic(rows)) {
        await withSendSpans(run, () => bus.publish(run[0]?.topic ?? '', run));
        acknowledged.push(...run.map(({ id }) => id));
      }
      return rows.length === batchSize;
    },
    /**
     * Marks the acknowledged rows that are left. If that fails, the events of these rows are published again, and each
     * inbox recognises the events.
     */
    markRest: async (): Promise<void> => {
      if (acknowledged.length > 0) await db.run(takeUnsent, [acknowledged, 0]).catch(() => undefined);
    },
  };
};

/** Deletes rows that were sent more than an hour ago, up to 5,000 at a time. */
const createPruning = (db: Db) => {
  let dueAt = 0;
  return async (): Promise<void> => {
    if (Date.now() < dueAt) return;
    dueAt = (await db.run(prune)) === 0 ? Date.now() + pruneEveryMs : 0;
  };
};

/**
 * Creates a loop that runs turns until it is stopped. A turn answers the ms to wait. `wake` ends such a wait, but not a
 * wait after a failure.
 */
const createLoop = (turn: () => Promise<number>, maxBackoffMs: number, log: Logger) => {
  const notifier = createNotifier();
  let stopped = false;
  let failures = 0;

  const safeTurn = async (): Promise<number> => {
    try {
      const rest = await turn();
      if (failures > 0) log.info({ failures }, 'events are published again');
      failures = 0;
      return rest;
    } catch (err) {
      failures += 1;
      if (failures === 1 || failures % 20 === 0) log.warn({ err, failures }, 'events cannot be published; trying on');
      return Math.min(100 * 2 ** failures, maxBackoffMs);
    }
  };
  const pause = async (ms: number): Promise<void> => {
    const until = Date.now() + ms;
    do await notifier.wait(Math.max(until - Date.now(), 0));
    while (failures > 0 && !stopped && Date.now() < until);
  };
  return {
    wake: notifier.call,
    run: async (): Promise<void> => {
      while (!stopped) {
        const rest = await safeTurn();
        if (rest === 0 || stopped) continue;
        await pause(rest);
        if (!stopped) await sleep(batchDelayMs);
      }
    },
    stop: (): void => {
      stopped = true;
      notifier.call();
    },
  };
};

/**
 * Publishes the outbox of one service. Only one instance leads, to save work. Two leaders at once would publish
 * duplicates, but in order, because each sends from the oldest unsent row.
 */
export const createRelay = (options: RelayOptions): Relay => {
  const { db, bus, log, metrics } = options;
  const { pollIntervalMs = 200, followerIntervalMs = 1_000, maxBackoffMs = 5_000 } = options;
  const sender = createSender(db, bus);
  const pruneIfDue = createPruning(db);
  const turn = async (): Promise<number> => {
    if (!(await db.tryLock(leadership))) return followerIntervalMs;
    if (await sender.sendBatch()) return 0;
    await pruneIfDue();
    return pollIntervalMs;
  };
  const loop = createLoop(turn, maxBackoffMs, log);
  let running: Promise<void> | undefined;
  let unsubscribe: (() => void) | undefined;
  addOutboxGauges(db, metrics);
  return {
    start: () => {
      unsubscribe = onOutboxCommitted(db, loop.wake);
      running = loop.run();
    },
    stop: async () => {
      unsubscribe?.();
      loop.stop();
      await running;
      await sender.markRest();
      await db.unlock(leadership);
    },
  };
};
