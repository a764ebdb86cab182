import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';
import type { BusConsumer, EventBus, TopicPartition } from './bus.ts';
import { createBatchHandler } from './handle-batch.ts';
import { createHandlerRegistry } from './handler-registry.ts';
import { countDeadLetters, pruneReceived } from './inbox.ts';
import { addMissedGauge, recordMissedEvents } from './missed-events.ts';
import type { Subscription } from './subscription.ts';

export interface ConsumerOptions<Deps> {
  /** The name of the service, whose instances share the work. */
  group: string;
  db: Db;
  bus: EventBus;
  subscriptions: readonly Subscription<Deps>[];
  deps: Deps;
  log: Logger;
  metrics: Metrics;
  /** The maximum number of event transactions at the same time. When absent, it is half of the pool, at most 4. */
  concurrency?: number | undefined;
}
export interface Consumer {
  readonly topics: readonly string[];
  /** Resolves at once, even when the bus cannot be reached yet. */
  start(): Promise<void>;
  /** Ends after the running transactions. */
  stop(): Promise<void>;
  /** The time for which no event could be consumed, s; 0 while consuming works. */
  downSeconds(): number;
}

const pruneEveryMs = 60 * 60_000;

/** Uses at most half of the pool, so that requests are served while many events come. */
const concurrencyOf = ({ poolSize }: Db): number => Math.max(1, Math.min(4, Math.floor(poolSize / 2)));

/** Creates the consumer. It passes events from the bus through the inbox to the service's subscriptions. */
export const createConsumer = <Deps>(options: ConsumerOptions<Deps>): Consumer => {
  const { group, db, bus, log, metrics } = options;
  const handlers = createHandlerRegistry(options.subscriptions, options.deps, metrics, group);
  const deadLetters = metrics.gauge('dead_letters', 'Dead letters that wait for a replay', [], async () => {
    const size = await countDeadLetters(db).catch(() => undefined);
    if (size !== undefined) deadLetters.set(size);
  });
  metrics.formerly('parked_events', deadLetters);
  let consumer: BusConsumer | undefined;
  const downSeconds = (): number => {
    const since = consumer?.downSince();
    return since === undefined ? 0 : Math.max(Date.now() - since, 0) / 1_000;
  };
  const down = metrics.gauge('event_consumer_down_seconds', 'Since when no event can be consumed', [], () => {
    down.set(downSeconds());
  });
  if (handlers.topics.length > 0) addMissedGauge(db, metrics);
  let pruning: NodeJS.Timeout | undefined;

  const prune = (): void => {
    pruneReceived(db).catch((err: unknown) => log.warn({ err }, 'the inbox could not be pruned'));
  };
  return {
    topics: handlers.topics,
    downSeconds,
    start: async () => {
      if (handlers.topics.length === 0) return;
      const concurrency = options.concurrency ?? concurrencyOf(db);
      const handle = createBatchHandler({ db, handlers, log, metrics, concurrency });
      const missed = (topicPartition: TopicPartition) => recordMissedEvents(db, log, topicPartition);
      consumer = await bus.consume({ group, topics: handlers.topics, handle, missed });
      pruning = setInterval(prune, pruneEveryMs).unref();
    },
    stop: async () => {
      clearInterval(pruning);
      await consumer?.stop();
    },
  };
};
