import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, sql } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';
import type { EventBus } from './bus.ts';
import { addOutboxGauges } from './outbox-gauges.ts';
import { asSpans } from './relay-spans.ts';
import { createWake, onOutboxCommitted } from './wake.ts';

export interface Relay {
  start(): void;
  /** Ends after the batch at work. */
  stop(): Promise<void>;
}
export interface RelayOptions {
  db: Db;
  bus: EventBus;
  log: Logger;
  metrics: Metrics;
}

interface OutboxRow {
  id: number;
  topic: string;
  key: string;
  value: string;
}

const batchSize = 500;
/** From a commit to the reading: what other requests commit meanwhile is sent with it. */
const gatherMs = 5;
/** Other instances write as well, and wake nobody here. */
const sweepMs = 50;
/** Without other instances a sweep only finds what a command wrote, or a process that died. */
const aloneMs = 400;
const followerMs = 1_000;
const lookForOthersEveryMs = 1_000;
const maxBackoffMs = 5_000;
const pruneEveryMs = 60_000;
const leadership = 'outbox relay';
/** Held by one of the instances that do not lead, so that the leader sees that there are any. */
const company = 'outbox relay: not alone';

// All that is unsent, always from the lowest id: a row that commits late with a low id is never passed over, and
// nothing is skipped because it is locked. The row lock of its aggregate keeps the order within a key.
const readUnsent = sql(
  'kit.outbox.unsent',
  `select id, topic, key, payload as value from outbox where sent_at is null order by id limit ${batchSize}`,
);
const markText = 'update outbox set sent_at = now() where id = any($1::bigint[])';
const markSent = sql('kit.outbox.mark', markText);
const markSentAndReadUnsent = sql(
  'kit.outbox.mark-and-unsent',
  `with marked as (${markText})
   select id, topic, key, payload as value from outbox
    where sent_at is null and id <> all($1::bigint[]) order by id limit ${batchSize}`,
);
const prune = sql(
  'kit.outbox.prune',
  `delete from outbox where id in (select id from outbox order by id limit 5000) and sent_at < now() - interval '1 hour'`,
);

/** Runs of one topic, in order: what can be sent at once. */
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
 * Publishes the outbox of one service: reads, sends, and marks after the acknowledgement, with the next reading. One
 * instance leads, which saves work; two at once would give duplicates, never disorder, because each sends from the
 * oldest unsent.
 */
export const createRelay = (options: RelayOptions): Relay => {
  const { db, bus, log } = options;
  const wake = createWake();
  let stopped = false;
  let failures = 0;
  let pruneAt = 0;
  let leads = false;
  let alone = false;
  let lookAt = 0;
  /** Acknowledged, to be marked with the next reading: a crash before it makes duplicates, which the inbox absorbs. */
  let sent: number[] = [];

  const readBatch = async (): Promise<OutboxRow[]> => {
    if (sent.length === 0) return db.rows<OutboxRow>(readUnsent);
    const rows = await db.rows<OutboxRow>(markSentAndReadUnsent, [sent]);
    sent = [];
    return rows;
  };
  const sendBatch = async (): Promise<number> => {
    const rows = await readBatch();
    for (const run of byTopic(rows)) {
      await asSpans(run, () => bus.publish(run[0]?.topic ?? '', run));
      sent.push(...run.map(({ id }) => id));
    }
    return rows.length;
  };
  const pruneNowAndThen = async (): Promise<void> => {
    if (Date.now() < pruneAt) return;
    const removed = await db.run(prune);
    pruneAt = removed === 0 ? Date.now() + pruneEveryMs : 0;
  };
  const mayLead = async (): Promise<boolean> => {
    const led = leads;
    leads = await db.tryLock(leadership);
    if (!leads) await db.tryLock(company);
    if (!leads || led) return leads;
    await db.unlock(company);
    alone = false;
    // Those that follow from now on have said so by then.
    lookAt = Date.now() + 2 * followerMs;
    return true;
  };
  const lookForOthers = async (): Promise<void> => {
    if (Date.now() < lookAt) return;
    alone = await db.tryLock(company);
    if (alone) await db.unlock(company);
    lookAt = Date.now() + lookForOthersEveryMs * (0.8 + Math.random() * 0.4);
  };
  /** Answers how long to rest. */
  const turn = async (): Promise<number> => {
    if (!(await mayLead())) return followerMs;
    if ((await sendBatch()) === batchSize) return 0;
    await pruneNowAndThen();
    await lookForOthers();
    return alone ? aloneMs : sweepMs;
  };
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
    do await wake.wait(Math.max(until - Date.now(), 0));
    while (
      // A commit ends a rest, but not a back-off: the bus is no better for it.
      failures > 0 &&
      !stopped &&
      Date.now() < until
    );
  };
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const rest = await safeTurn();
      if (rest === 0 || stopped) continue;
      await pause(rest);
      if (!stopped) await sleep(gatherMs);
    }
    // What cannot be marked is published again, and each inbox knows it.
    if (sent.length > 0) await db.run(markSent, [sent]).catch(() => undefined);
    await db.unlock(leadership);
    await db.unlock(company);
  };

  let running: Promise<void> | undefined;
  let unsubscribe: (() => void) | undefined;
  addOutboxGauges(db, options.metrics);
  return {
    start: () => {
      unsubscribe = onOutboxCommitted(wake.call);
      running = loop();
    },
    stop: async () => {
      stopped = true;
      unsubscribe?.();
      wake.call();
      await running;
    },
  };
};
