import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { BusConsumer, BusRecord, ConsumeOptions } from '../bus.ts';
import type { OffsetReset } from './kafka-log.ts';
import type { Partition } from './removed-records.ts';

export interface KafkaConsumerTools {
  readonly kafka: Kafka;
  readonly log: Logger;
  readonly sessionTimeoutMs: number;
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Partitions that have lost records which the group had not read. */
  removedOf(group: string, topics: readonly string[]): Promise<Partition[]>;
  /** Calls back when any consumer of the client asked for records that are not there; answers how to end that. */
  onReset(listener: (reset: OffsetReset) => void): () => void;
}

const batchSize = 50;
const partitionsAtOnce = 4;
const maxStartBackoffMs = 5_000;
const reopenMs = 1_000;
const maxStopMs = 3_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

const toRecord = ({ offset, key, value, timestamp }: KafkaMessage): BusRecord => ({
  offset: Number(offset),
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
  time: Number(timestamp),
});

/** Consumes Kafka for one member of a group. It connects in the background and goes on trying while Kafka is away. */
export const startKafkaConsumer = (tools: KafkaConsumerTools, options: ConsumeOptions): BusConsumer => {
  const { kafka, log, sessionTimeoutMs } = tools;
  const { group, topics, handle, missed } = options;
  const timers = new Set<NodeJS.Timeout>();
  let consumer: Consumer | undefined;
  let stopped = false;
  let endPause: (() => void) | undefined;
  let downSince: number | undefined = Date.now();

  /** Paused, and sought back to the first record without effect: a handler that slept would stop the heartbeats. */
  const rest = (topic: string, partition: number, offset: string, ms: number): void => {
    consumer?.pause([{ topic, partitions: [partition] }]);
    consumer?.seek({ topic, partition, offset });
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        consumer?.resume([{ topic, partitions: [partition] }]);
      } catch (err) {
        // The consumer is starting anew and has forgotten the pause.
        log.debug({ err, topic, partition }, 'nothing to resume');
      }
    }, ms);
    timers.add(timer);
  };

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { batch, heartbeat, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary } = payload;
    const { topic, partition, messages } = batch;
    const isCurrent = (): boolean => isRunning() && !isStale() && !stopped;
    let next = 0;
    while (next < messages.length && isCurrent()) {
      const records = messages.slice(next, next + batchSize).map(toRecord);
      const behind = Number(batch.highWatermark) - (records[0]?.offset ?? 0);
      const { done, retryInMs } = await handle({ topic, partition, records, behind, isCurrent });
      const last = records[done - 1];
      if (last) {
        const offset = String(last.offset + 1);
        await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
        resolveOffset(String(last.offset));
        next += done;
      }
      const following = messages[next];
      if (retryInMs !== undefined && following) return rest(topic, partition, following.offset, retryInMs);
      await heartbeat();
    }
  };

  const open = async (): Promise<void> => {
    await tools.ensureTopics(topics);
    if (missed) for (const place of await tools.removedOf(group, topics)) await missed(place);
    const opened = kafka.consumer({
      groupId: group,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: sessionTimeoutMs / 5,
      rebalanceTimeout: sessionTimeoutMs + 5_000,
      // A partition that rests is asked for again with the next fetch, so a fetch must not wait for long.
      maxWaitTimeInMs: 500,
      retry: { initialRetryTime: 200, maxRetryTime: 3_000, retries: 8 },
    });
    opened.on(opened.events.GROUP_JOIN, () => {
      downSince = undefined;
    });
    opened.on(opened.events.CRASH, ({ payload: { error, restart } }) => {
      downSince ??= Date.now();
      if (restart || stopped) return;
      // kafkajs has disconnected and given up. Requests need no broker: the process lives, and another consumer tries.
      log.warn({ err: error, group }, 'the consumer of events crashed; it is opened anew');
      opening = openAtLast(reopenMs);
    });
    try {
      await opened.connect();
      await opened.subscribe({ topics: [...topics], fromBeginning: true });
      consumer = opened;
      await opened.run({
        eachBatch,
        eachBatchAutoResolve: false,
        autoCommit: false,
        partitionsConsumedConcurrently: partitionsAtOnce,
      });
    } catch (error) {
      await opened.disconnect().catch(() => undefined);
      throw error;
    }
  };
  const rested = (ms: number): Promise<void> =>
    new Promise<void>((resolve) => {
      endPause = resolve;
      setTimeout(resolve, ms);
    });
  const openAtLast = async (firstRestMs = 0): Promise<void> => {
    if (firstRestMs > 0) await rested(firstRestMs);
    for (let tries = 0; !stopped; tries += 1) {
      try {
        return await open();
      } catch (err) {
        if (tries % 20 === 0) log.warn({ err, group }, 'Kafka cannot be reached; trying on');
        await rested(Math.min(200 * 2 ** tries, maxStartBackoffMs));
      }
    }
  };
  const deaf = tools.onReset(({ groupId, topic, partition }) => {
    if (groupId === group) void missed?.({ topic, partition });
  });
  let opening = openAtLast();
  return {
    downSince: () => downSince,
    stop: async () => {
      stopped = true;
      deaf();
      endPause?.();
      for (const timer of timers) clearTimeout(timer);
      // An attempt to reach a Kafka that is away takes longer than a shutdown may.
      await Promise.race([opening, pause(maxStopMs)]);
      await consumer?.disconnect();
    },
  };
};
