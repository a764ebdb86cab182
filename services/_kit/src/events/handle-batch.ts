import type { Logger } from 'pino';
import type { Db, Tx } from '../db/db.ts';
import { isTransient } from '../db/errors.ts';
import type { Metrics } from '../metrics.ts';
import { createSemaphore } from '../semaphore.ts';
import type { BatchResult, BusBatch } from './bus.ts';
import type { HandlerRegistry } from './handler-registry.ts';
import { addDeadLetter, type Incoming, keyOf, keysWithDeadLetters, receiveAll, undoReceive } from './inbox.ts';
import { getLagTracker } from './lag.ts';

/**
 * Events are started only within this time after the start of the call, ms. A longer call could outlast the lease or
 * session of a partition.
 */
const maxMs = 4_000;
/** The most events of one transaction. */
const maxEvents = 50;
const behindReason = 'an earlier event of this key is a dead letter';

interface BatchEvent extends Incoming {
  readonly part: BatchProgress;
  /** The index of the event's record in the batch. */
  readonly index: number;
  /**
   * True when the event needs its own transaction, because its subscription says so or because a shared transaction
   * failed.
   */
  exclusive: boolean;
}
interface BatchProgress {
  readonly batch: BusBatch;
  readonly items: BatchEvent[];
  handled: number;
  /**
   * Set when the batch has to wait. It has an `error` when a dependency is down. Otherwise time ran out or the
   * partition was lost.
   */
  stopped: { error?: unknown } | undefined;
}
export interface BatchTools {
  readonly db: Db;
  readonly handlers: HandlerRegistry;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The maximum number of transactions at the same time. */
  readonly concurrency: number;
}
type Tools = Pick<BatchTools, 'db' | 'handlers' | 'log'> & { countDeadLetter(topic: string): void };

class PartitionLost extends Error {}

const readBatch = (handlers: HandlerRegistry, batch: BusBatch): BatchProgress => {
  const part: BatchProgress = { batch, items: [], handled: 0, stopped: undefined };
  const { topic, partition } = batch;
  for (const [index, { key, value, offset }] of batch.records.entries()) {
    const event = handlers.read({ topic, key, value, location: `${topic}/${partition}/${offset}` });
    if (event) part.items.push({ ...event, part, index });
  }
  return part;
};

/** Picks up to 50 events for the next transaction, from each batch in its order. An exclusive event is picked alone. */
const nextItems = (parts: readonly BatchProgress[]): BatchEvent[] => {
  const items: BatchEvent[] = [];
  for (const { items: all, handled, stopped } of parts) {
    if (stopped) continue;
    for (const item of all.slice(handled)) {
      if (items.length === maxEvents || (item.exclusive && items.length > 0)) break;
      items.push(item);
      if (item.exclusive) return items;
    }
  }
  return items;
};

const storeDeadLetter = async ({ log, countDeadLetter }: Tools, tx: Tx, event: Incoming, reason: string) => {
  await addDeadLetter(tx, event, reason);
  tx.afterCommit(() => {
    countDeadLetter(event.topic);
    if (reason === behindReason) return;
    const { id, topic, key, envelope } = event;
    log.error(
      { eventId: id, topic, key, type: envelope?.type, reason },
      'event is a dead letter; correct the cause and replay',
    );
  });
};

/** Handles an event, or stores it as a dead letter when it cannot be read or when its key already has a dead letter. */
const handleItem = async (tools: Tools, tx: Tx, item: BatchEvent, blocked: Set<string>): Promise<void> => {
  if (blocked.has(keyOf(item))) return storeDeadLetter(tools, tx, item, behindReason);
  if (item.malformed === undefined) return tools.handlers.handle(tx, item);
  blocked.add(keyOf(item));
  await storeDeadLetter(tools, tx, item, item.malformed);
};

/**
 * Handles all events in one transaction, or none. Events of one key run one after another, and events of different keys
 * run concurrently. Answers the ids of the events for which there was no time.
 */
const handleTogether = (tools: Tools, items: readonly BatchEvent[], until: number): Promise<Set<string>> =>
  tools.db.tx(async (tx) => {
    const [fresh, blocked] = await Promise.all([receiveAll(tx, items), keysWithDeadLetters(tx, items)]);
    let begun = 0;
    const handleInOrder = async (events: readonly BatchEvent[]): Promise<void> => {
      for (const item of events) {
        if (!item.part.batch.isCurrent()) throw new PartitionLost();
        if (!fresh.has(item.id)) continue;
        if (begun > 0 && Date.now() > until) return;
        begun += 1;
        fresh.delete(item.id);
        await handleItem(tools, tx, item, blocked);
      }
    };
    await Promise.all([...Map.groupBy(items, keyOf).values()].map(handleInOrder));
    if (fresh.size > 0) await undoReceive(tx, [...fresh]);
    return fresh;
  });

const storeAsDeadLetter = (tools: Tools, item: BatchEvent, error: unknown): Promise<void> =>
  tools.db.tx(async (tx) => {
    const fresh = await receiveAll(tx, [item]);
    if (fresh.size > 0) await storeDeadLetter(tools, tx, item, String(error));
  });

/**
 * Decides what happens to the events of a failed transaction. After a lost partition or a transient failure, the
 * batches of these events wait. Any other failure does not tell which event caused it. Several events are then tried
 * one by one, and a single event becomes a dead letter.
 */
const applyFailure = async (tools: Tools, items: readonly BatchEvent[], error: unknown): Promise<void> => {
  const [item] = items;
  if (error instanceof PartitionLost) for (const { part } of items) part.stopped = {};
  else if (isTransient(error)) for (const { part } of items) part.stopped = { error };
  else if (items.length > 1) for (const suspect of items) suspect.exclusive = true;
  else if (item) {
    await storeAsDeadLetter(tools, item, error);
    item.part.handled += 1;
  }
};

const runTransaction = async (tools: Tools, items: readonly BatchEvent[], until: number): Promise<void> => {
  try {
    const left = await handleTogether(tools, items, until);
    for (const { part, id } of items) {
      if (left.has(id)) part.stopped = {};
      else if (!part.stopped) part.handled += 1;
    }
  } catch (error) {
    await applyFailure(tools, items, error);
  }
};

/**
 * Handles the batches, one transaction after another. Never throws: a failure of the database stops the remaining
 * batches.
 */
const handleParts = async (tools: Tools, parts: readonly BatchProgress[]): Promise<void> => {
  const until = Date.now() + maxMs;
  try {
    for (let items = nextItems(parts); items.length > 0; items = nextItems(parts)) {
      await runTransaction(tools, items, until);
      if (Date.now() > until) return;
    }
  } catch (error) {
    for (const part of parts) part.stopped ??= { error };
  }
};

/** The pause of a partition after this many transient failures in a row, ms. */
const backoff = (failures: number): number => Math.min(200 * 2 ** (failures - 1), 30_000) * (0.8 + Math.random() * 0.4);

/** Counts the transient failures of partitions. The pauses grow with each failure, until an event is handled. */
const createRetries = (log: Logger) => {
  const failures = new Map<string, number>();
  const nameOf = ({ topic, partition }: BusBatch): string => `${topic}/${partition}`;
  return {
    isFailing: ({ batch }: BatchProgress): boolean => failures.has(nameOf(batch)),
    resultOf: ({ batch, items, handled, stopped }: BatchProgress): BatchResult => {
      const name = nameOf(batch);
      const done = items[handled]?.index ?? batch.records.length;
      if (items.length === 0) return { done };
      if (stopped?.error === undefined) {
        failures.delete(name);
        return { done };
      }
      const inARow = handled > 0 ? 1 : (failures.get(name) ?? 0) + 1;
      failures.set(name, inARow);
      const { topic, partition } = batch;
      if (inARow % 20 === 1) log.warn({ err: stopped.error, topic, partition }, 'events wait for a part that is away');
      return { done, retryInMs: backoff(inARow) };
    },
  };
};

/**
 * Creates a handler that handles each event once, in order. Batches that come together share transactions of up to 50
 * events. When a transaction fails, its events are tried one by one in their own transactions. An event that fails
 * alone becomes a dead letter, and so do the later events of its key. After a transient failure a partition pauses and
 * is retried for ever, one event at a time and apart from the other partitions.
 */
export const createBatchHandler = ({ db, handlers, log, metrics, concurrency }: BatchTools) => {
  const deadLetters = metrics.formerly(
    'events_parked_total',
    metrics.counter('events_dead_lettered_total', 'Events that became dead letters, which wait for a replay', [
      'topic',
    ]),
  );
  const delay = metrics.histogram('event_delay_seconds', 'From the append to the end of its handlers', ['topic']);
  const lag = getLagTracker(metrics);
  const retries = createRetries(log);
  const limited = createSemaphore(concurrency);
  const tools = { db, handlers, log, countDeadLetter: (topic: string) => deadLetters.inc({ topic }) };

  const recordMetrics = (batch: BusBatch, { done }: BatchResult): void => {
    lag.record(batch, done);
    const now = Date.now();
    for (const { time } of batch.records.slice(0, done))
      delay.observe({ topic: batch.topic }, Math.max(now - time, 0) / 1000);
  };
  return async (batches: readonly BusBatch[]): Promise<BatchResult[]> => {
    const parts = batches.map((batch) => readBatch(handlers, batch));
    const withEvents = parts.filter(({ items }) => items.length > 0);
    const failing = withEvents.filter(retries.isFailing);
    for (const item of failing.flatMap(({ items }) => items)) item.exclusive = true;
    const groups = [withEvents.filter((part) => !failing.includes(part)), ...failing.map((part) => [part])];
    await Promise.all(
      groups.filter((group) => group.length > 0).map((group) => limited(() => handleParts(tools, group))),
    );
    const results = parts.map(retries.resultOf);
    for (const [index, batch] of batches.entries()) recordMetrics(batch, results[index] as BatchResult);
    return results;
  };
};
