import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { withTimeLimit } from '../../time-limit.ts';
import type { BusConsumer, BusRecord, ConsumeOptions, TopicPartition } from '../bus.ts';
import { createNotifier } from '../notifier.ts';
import type { OffsetReset } from './kafka-log.ts';

export interface KafkaConsumerTools {
  readonly kafka: Kafka;
  readonly log: Logger;
  readonly sessionTimeoutMs: number;
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Answers the partitions from which records were removed before the group had read them. */
  removedOf(group: string, topics: readonly string[]): Promise<TopicPartition[]>;
  /**
   * Calls `listener` when any consumer of the client asked for records that the broker lacks. Answers a function that
   * ends the calls.
   */
  onReset(listener: (reset: OffsetReset) => void): () => void;
}

const batchSize = 50;
const partitionsAtOnce = 4;
const maxStartBackoffMs = 5_000;
const reopenMs = 1_000;
const maxStopMs = 3_000;

const toRecord = ({ offset, key, value, timestamp }: KafkaMessage): BusRecord => ({
  offset: Number(offset),
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
  time: Number(timestamp),
});

/** A partition and the offset of its first unhandled record. */
interface PausedPartition extends TopicPartition {
  readonly offset: string;
}

/**
 * Pauses partitions and seeks them back to their first unhandled record. Handlers do not sleep instead, because
 * sleeping would stop the heartbeats.
 */
export const createPauses = (log: Pick<Logger, 'debug'>) => {
  const timers = new Set<NodeJS.Timeout>();
  return {
    pausePartition: (consumer: Consumer, { topic, partition, offset }: PausedPartition, ms: number): void => {
      consumer.pause([{ topic, partitions: [partition] }]);
      consumer.seek({ topic, partition, offset });
      const timer = setTimeout(() => {
        timers.delete(timer);
        try {
          consumer.resume([{ topic, partitions: [partition] }]);
        } catch (err) {
          // The consumer is restarting and has lost the pause.
          log.debug({ err, topic, partition }, 'nothing to resume');
        }
      }, ms);
      timers.add(timer);
    },
    end: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

interface Handling {
  readonly handle: ConsumeOptions['handle'];
  pausePartition(paused: PausedPartition, ms: number): void;
  isStopped(): boolean;
}

/** Handles a fetched batch, 50 records at a time, and stores the position after the handled records. */
export const handleFetched =
  ({ handle, pausePartition, isStopped }: Handling) =>
  async (payload: EachBatchPayload): Promise<void> => {
    const { batch, heartbeat, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary } = payload;
    const { topic, partition, messages } = batch;
    const isCurrent = (): boolean => isRunning() && !isStale() && !isStopped();
    let next = 0;
    while (next < messages.length && isCurrent()) {
      const records = messages.slice(next, next + batchSize).map(toRecord);
      const behind = Number(batch.highWatermark) - (records[0]?.offset ?? 0);
      const [result = { done: 0 }] = await handle([{ topic, partition, records, behind, isCurrent }]);
      const last = records[result.done - 1];
      if (last) {
        const offset = String(last.offset + 1);
        await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
        resolveOffset(String(last.offset));
        next += result.done;
      }
      const following = messages[next];
      if (result.retryInMs !== undefined && following)
        return pausePartition({ topic, partition, offset: following.offset }, result.retryInMs);
      await heartbeat();
    }
  };

interface Opening {
  readonly eachBatch: (payload: EachBatchPayload) => Promise<void>;
  joined(): void;
  /** Called when kafkajs has disconnected and given up. */
  crashed(error: Error): void;
  /** Called when the consumer crashed and restarts by itself. */
  interrupted(): void;
  /** Called before the first batch can come. */
  opened(consumer: Consumer): void;
}

/** Opens a consumer. When Kafka cannot be reached, closes everything and rejects. */
const openConsumer = async (tools: KafkaConsumerTools, options: ConsumeOptions, opening: Opening): Promise<void> => {
  const { kafka, sessionTimeoutMs } = tools;
  const { group, topics, missed } = options;
  await tools.ensureTopics(topics);
  if (missed) for (const topicPartition of await tools.removedOf(group, topics)) await missed(topicPartition);
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: sessionTimeoutMs,
    heartbeatInterval: sessionTimeoutMs / 5,
    rebalanceTimeout: sessionTimeoutMs + 5_000,
    // A partition that was resumed is not read before the next fetch, so a fetch must not wait long.
    maxWaitTimeInMs: 500,
    retry: { initialRetryTime: 200, maxRetryTime: 3_000, retries: 8 },
  });
  consumer.on(consumer.events.GROUP_JOIN, opening.joined);
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (restart) opening.interrupted();
    else opening.crashed(error);
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    opening.opened(consumer);
    await consumer.run({
      eachBatch: opening.eachBatch,
      eachBatchAutoResolve: false,
      autoCommit: false,
      partitionsConsumedConcurrently: partitionsAtOnce,
    });
  } catch (error) {
    await consumer.disconnect().catch(() => undefined);
    throw error;
  }
};

/**
 * Creates an opener, which calls `open` until that succeeds or the opener is stopped. The pause grows with each
 * failure.
 */
const createOpener = (open: () => Promise<void>, failed: (err: unknown, tries: number) => void) => {
  const notifier = createNotifier();
  let stopped = false;
  const openWithRetry = async (firstDelayMs = 0): Promise<void> => {
    if (firstDelayMs > 0) await notifier.wait(firstDelayMs);
    for (let tries = 0; !stopped; tries += 1) {
      try {
        return await open();
      } catch (err) {
        failed(err, tries);
        await notifier.wait(Math.min(200 * 2 ** tries, maxStartBackoffMs));
      }
    }
  };
  return {
    openAtLast: openWithRetry,
    isStopped: () => stopped,
    stop: (): void => {
      stopped = true;
      notifier.call();
    },
  };
};

/** Consumes Kafka for one member of a group. Connects in the background and keeps trying while Kafka is down. */
export const startKafkaConsumer = (tools: KafkaConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { log } = tools;
  const { group, missed } = options;
  const pauses = createPauses(log);
  let consumer: Consumer | undefined;
  let downSince: number | undefined = Date.now();
  const pausePartition = (paused: PausedPartition, ms: number): void => {
    if (consumer) pauses.pausePartition(consumer, paused, ms);
  };
  const handling: Handling = {
    handle: options.handle,
    pausePartition,
    isStopped: () => opener.isStopped(),
  };
  const opening: Opening = {
    eachBatch: handleFetched(handling),
    joined: () => {
      downSince = undefined;
    },
    interrupted: () => {
      downSince ??= Date.now();
    },
    crashed: (err) => {
      downSince ??= Date.now();
      if (opener.isStopped()) return;
      // The service answers requests without a broker, so the process continues and opens another consumer.
      log.warn({ err, group }, 'the consumer of events crashed; it is opened anew');
      running = opener.openAtLast(reopenMs);
    },
    opened: (opened) => {
      consumer = opened;
    },
  };
  const opener = createOpener(
    () => openConsumer(tools, options, opening),
    (err, tries) => {
      if (tries % 20 === 0) log.warn({ err, group }, 'Kafka cannot be reached; trying on');
    },
  );
  const stopListening = tools.onReset(({ groupId, topic, partition }) => {
    if (groupId === group) void missed?.({ topic, partition });
  });
  let running = opener.openAtLast();
  return {
    downSince: () => downSince,
    stop: async () => {
      opener.stop();
      stopListening();
      pauses.end();
      // Waits for a limited time, because an attempt to reach a Kafka that is down takes longer than a shutdown may.
      await withTimeLimit(maxStopMs, running).catch(() => undefined);
      await consumer?.disconnect();
    },
  };
};
