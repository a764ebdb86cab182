import type { Logger } from 'pino';
import type { Db, Tx } from '../db/db.ts';
import { isTransient } from '../db/errors.ts';
import type { Metrics } from '../metrics.ts';
import type { BatchResult, BusBatch, BusRecord } from './bus.ts';
import type { Effects } from './effects.ts';
import { createGather } from './gather.ts';
import { type Incoming, keyOf, park, parkedKeys, receiveAll, takeBack } from './inbox.ts';
import { lagTracker } from './lag.ts';

/** A transaction of effects ends after this time and the next begins, so that no lease or session runs out. */
const maxTransactionMs = 4_000;
/** Partitions that come together share a transaction up to this number of events. */
const maxEvents = 50;
const behindReason = 'an earlier event of this key is parked';

interface PartitionState {
  /** Transient failures in a row. */
  failures: number;
  /** Up to this offset events have a transaction each, because one of them failed among others. */
  singleUntil: number;
}
interface Item extends Incoming {
  /** Its place among the records of the batch. */
  readonly index: number;
}
/** The first `done` items had their effect; `error` says why the next one had not. */
interface Outcome {
  readonly done: number;
  readonly error?: unknown;
}

/** A batch that waits for its transaction. */
interface Part {
  readonly batch: BusBatch;
  readonly items: readonly Item[];
  readonly size: number;
  readonly alone: boolean;
  outcome: Outcome;
}

interface Owned {
  readonly batch: BusBatch;
  readonly item: Item;
}
const byKey = (parts: readonly Part[]): Owned[][] => {
  const keys = new Map<string, Owned[]>();
  for (const { batch, items } of parts) {
    for (const item of items) {
      const events = keys.get(keyOf(item)) ?? [];
      events.push({ batch, item });
      keys.set(keyOf(item), events);
    }
  }
  return [...keys.values()];
};

class PartitionLost extends Error {}
/** Something in a shared transaction needs care: its parts are handled one by one. */
class NeedsCare extends Error {}

const backoff = (failures: number): number => Math.min(200 * 2 ** (failures - 1), 30_000) * (0.8 + Math.random() * 0.4);

export interface BatchTools {
  readonly db: Db;
  readonly effects: Effects;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Transactions at the same time. */
  readonly concurrency: number;
}

/**
 * The effect of each event once, in order. Batches of several partitions share a transaction, up to 50 events; when
 * any of them fails, each batch has a transaction with a savepoint for each event, and after that each event one of
 * its own. An event whose subscription says `alone` never shares one. A transient failure is tried again for ever; any
 * other one parks the event's key.
 */
export const createBatchHandler = ({ db, effects, log, metrics, concurrency }: BatchTools) => {
  const states = new Map<string, PartitionState>();
  const parked = metrics.counter('events_parked_total', 'Events put aside until a person has them replayed', ['topic']);
  const delay = metrics.histogram('event_delay_seconds', 'From the append to the end of the effect', ['topic']);
  const lag = lagTracker(metrics);

  const stateOf = ({ topic, partition }: BusBatch): PartitionState => {
    const key = `${topic}/${partition}`;
    const state = states.get(key) ?? { failures: 0, singleUntil: -1 };
    states.set(key, state);
    return state;
  };
  const putAside = async (tx: Tx, event: Incoming, reason: string): Promise<void> => {
    await park(tx, event, reason);
    tx.afterCommit(() => {
      parked.inc({ topic: event.topic });
      if (reason === behindReason) return;
      const { id, topic, key, envelope } = event;
      log.error(
        { eventId: id, topic, key, type: envelope?.type, reason },
        'event parked; correct the cause and replay',
      );
    });
  };
  /** The events of one transaction, and how many records they come from. */
  const read = (batch: BusBatch, records: readonly BusRecord[]): { items: Item[]; length: number } => {
    const items: Item[] = [];
    for (const [index, record] of records.entries()) {
      const place = `${batch.topic}/${batch.partition}/${record.offset}`;
      const event = effects.read({ topic: batch.topic, key: record.key, value: record.value, place });
      if (!event) continue;
      if (event.alone && items.length > 0) return { items, length: index };
      items.push({ ...event, index });
      if (event.alone) return { items, length: index + 1 };
    }
    return { items, length: records.length };
  };

  const effectOf = async (tx: Tx, item: Item, blocked: Set<string>): Promise<void> => {
    if (blocked.has(keyOf(item))) return putAside(tx, item, behindReason);
    if (item.malformed !== undefined) {
      blocked.add(keyOf(item));
      return putAside(tx, item, item.malformed);
    }
    await tx.savepoint(() => effects.run(tx, item));
  };
  /**
   * All effects of all parts in one transaction, or nothing. Events of one key come one after another; the statements
   * of different keys go to the database together.
   */
  const handleTogether = (parts: readonly Part[]): Promise<void> =>
    db.tx(async (tx) => {
      const until = Date.now() + maxTransactionMs;
      const items = parts.flatMap((part) => part.items);
      const [fresh, blocked] = await Promise.all([receiveAll(tx, items), parkedKeys(tx, items)]);
      if (fresh.size === 0) return;
      if (blocked.size > 0) throw new NeedsCare();
      const runInOrder = async (events: readonly Owned[]): Promise<void> => {
        for (const { batch, item } of events) {
          if (!batch.isCurrent() || item.malformed !== undefined || Date.now() > until) throw new NeedsCare();
          if (fresh.delete(item.id)) await effects.run(tx, item);
        }
      };
      await Promise.all(byKey(parts).map(runInOrder));
    });
  const handleItems = (batch: BusBatch, items: readonly Item[]): Promise<Outcome> =>
    db.tx(async (tx) => {
      const until = Date.now() + maxTransactionMs;
      const [fresh, blocked] = await Promise.all([receiveAll(tx, items), parkedKeys(tx, items)]);
      if (fresh.size === 0) return { done: items.length };
      for (const [done, item] of items.entries()) {
        if (!batch.isCurrent()) throw new PartitionLost();
        if (!fresh.has(item.id)) continue;
        const late = done > 0 && Date.now() > until;
        const failure = late ? undefined : await effectOf(tx, item, blocked).then(() => undefined, asError);
        if (late || failure) {
          await takeBack(tx, [...fresh]);
          return failure ? { done, error: failure } : { done };
        }
        fresh.delete(item.id);
      }
      return { done: items.length };
    });

  const handleWithCare = async (part: Part): Promise<void> => {
    try {
      part.outcome = await handleItems(part.batch, part.items);
    } catch (error) {
      part.outcome = error instanceof PartitionLost ? { done: 0 } : { done: 0, error };
    }
  };
  const handleParts = async (parts: readonly Part[]): Promise<void> => {
    try {
      if (parts[0]?.alone) throw new NeedsCare();
      await handleTogether(parts);
      for (const part of parts) part.outcome = { done: part.items.length };
    } catch (error) {
      // With the database away each part would wait for it anew; they come back one by one.
      if (isTransient(error)) for (const part of parts) part.outcome = { done: 0, error };
      else for (const part of parts) await handleWithCare(part);
    }
  };
  const inTurn = createGather<Part>({ concurrency, maxSize: maxEvents }, handleParts);

  const parkAlone = async (batch: BusBatch, item: Item, error: unknown): Promise<BatchResult> => {
    await db.tx(async (tx) => {
      const fresh = await receiveAll(tx, [item]);
      if (fresh.size > 0) await putAside(tx, item, String(error));
    });
    stateOf(batch).failures = 0;
    return { done: 1 };
  };
  const retry = (batch: BusBatch, done: number, error: unknown): BatchResult => {
    const state = stateOf(batch);
    state.failures = done > 0 ? 1 : state.failures + 1;
    const { topic, partition } = batch;
    if (state.failures % 20 === 1) log.warn({ err: error, topic, partition }, 'events wait for a part that is away');
    return { done, retryInMs: backoff(state.failures) };
  };

  const handle = async (batch: BusBatch): Promise<BatchResult> => {
    const state = stateOf(batch);
    const first = batch.records[0];
    if (!first) return { done: 0 };
    const single = first.offset <= state.singleUntil;
    const { items, length } = read(batch, single ? [first] : batch.records);
    if (items.length === 0) return { done: length, idle: true };
    const alone = single || state.failures > 0 || items.some((item) => item.alone);
    const part: Part = { batch, items, size: items.length, alone, outcome: { done: 0 } };
    await inTurn(part);
    const { outcome } = part;
    const next = items[outcome.done];
    const done = next ? next.index : length;
    if (outcome.error === undefined) {
      state.failures = 0;
      return { done };
    }
    if (isTransient(outcome.error)) return retry(batch, done, outcome.error);
    if (single && next) return parkAlone(batch, next, outcome.error);
    // A failure at the commit names no event, so all of them are suspects.
    state.singleUntil = batch.records[length - 1]?.offset ?? -1;
    return { done };
  };

  return async (batch: BusBatch): Promise<BatchResult> => {
    const result = await handle(batch).catch((error: unknown) => retry(batch, 0, error));
    lag.note(batch, result.done);
    for (const { time } of batch.records.slice(0, result.done)) {
      delay.observe({ topic: batch.topic }, Math.max(Date.now() - time, 0) / 1000);
    }
    return result;
  };
};

const asError = (error: unknown): unknown => error ?? new Error('a handler rejected without a reason');
