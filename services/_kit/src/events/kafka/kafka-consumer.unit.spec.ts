import type { Consumer, ConsumerCrashEvent, EachBatchPayload, Kafka } from 'kafkajs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import type { BatchResult } from '../bus.ts';
import { createPauses, handleFetched, startKafkaConsumer } from './kafka-consumer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a fake Kafka whose consumers can be opened. `crash` ends the newest consumer as kafkajs does. */
const crashingKafka = () => {
  const listeners = new Map<string, (event: ConsumerCrashEvent) => void>();
  const run = vi.fn<() => Promise<void>>(async () => undefined);
  const nothing = async (): Promise<void> => undefined;
  const consumer = {
    events: { CRASH: 'consumer.crash', GROUP_JOIN: 'consumer.group_join' },
    on: (name: string, listener: (event: ConsumerCrashEvent) => void) => listeners.set(name, listener),
    connect: nothing,
    subscribe: nothing,
    disconnect: nothing,
    run,
  } as unknown as Consumer;
  const kafka = { consumer: () => consumer } as unknown as Kafka;
  return {
    kafka,
    run,
    crash: (name: string) => {
      const error = Object.assign(new Error(name), { name });
      listeners.get('consumer.crash')?.({ payload: { error, restart: false, groupId: 'group' } } as ConsumerCrashEvent);
    },
    join: () => listeners.get('consumer.group_join')?.({} as ConsumerCrashEvent),
  };
};

it('a Kafka consumer is opened anew after any crash, and reports since when it is down', async () => {
  const { kafka, run, crash, join } = crashingKafka();
  const consumer = startKafkaConsumer(
    {
      kafka,
      log: createLogger({ service: 'test', level: 'silent' }),
      sessionTimeoutMs: 6_000,
      ensureTopics: async () => undefined,
      removedOf: async () => [],
      onReset: () => () => undefined,
    },
    { group: 'group', topics: ['topic'], handle: async () => [] },
  );
  let runs = 0;
  for (const name of ['KafkaJSGroupCoordinatorNotFound', 'KafkaJSNonRetriableError', 'KafkaJSError']) {
    runs += 1;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(runs);
    join();
    expect(consumer.downSince()).toBeUndefined();
    crash(name);
    const crashedAt = Date.now();
    await vi.advanceTimersByTimeAsync(500);
    expect(consumer.downSince()).toBe(crashedAt);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(4);
  await consumer.stop();
});

describe('a fetched batch', () => {
  const offsets = Array.from({ length: 60 }, (_, n) => String(100 + n));
  /** Handles a batch of 60 records. Returns the records that each call got, the stored offsets and the pauses. */
  const fetched = async (answers: readonly BatchResult[]) => {
    const seen = { given: [] as number[], stored: [] as string[], rests: [] as unknown[] };
    const payload = {
      batch: {
        topic: 't',
        partition: 3,
        highWatermark: '160',
        messages: offsets.map((offset) => ({ offset, key: null, value: null, timestamp: '0' })),
      },
      heartbeat: async () => undefined,
      isRunning: () => true,
      isStale: () => false,
      resolveOffset: () => undefined,
      commitOffsetsIfNecessary: async ({ topics }: { topics: { partitions: { offset: string }[] }[] }) =>
        void seen.stored.push(topics[0]?.partitions[0]?.offset ?? ''),
    } as unknown as EachBatchPayload;
    let call = 0;
    const work = handleFetched({
      handle: async ([batch]) => {
        seen.given.push(batch?.records.length ?? 0);
        call += 1;
        return [answers[call - 1] ?? { done: 0, retryInMs: 1 }];
      },
      pausePartition: (resting, ms) => void seen.rests.push([resting, ms]),
      isStopped: () => false,
    });
    await work(payload);
    return seen;
  };

  it('is handled fifty records at a time, and the position is stored after each part', async () => {
    expect(await fetched([{ done: 50 }, { done: 10 }])).toEqual({ given: [50, 10], stored: ['150', '160'], rests: [] });
  });

  it('is paused at the first record that was not handled', async () => {
    const { stored, rests } = await fetched([{ done: 2, retryInMs: 400 }]);
    expect([stored, rests]).toEqual([['102'], [[{ topic: 't', partition: 3, offset: '102' }, 400]]]);
  });
});

it('a paused partition returns to the unhandled record and resumes later, unless the consumer ends first', async () => {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const consumer = { pause: note('pause'), seek: note('seek'), resume: note('resume') } as unknown as Consumer;
  const rests = createPauses({ debug: () => undefined });
  rests.pausePartition(consumer, { topic: 't', partition: 0, offset: '5' }, 10);
  vi.advanceTimersByTime(9);
  expect(calls).toEqual(['pause', 'seek']);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['pause', 'seek', 'resume']);
  rests.pausePartition(consumer, { topic: 't', partition: 0, offset: '5' }, 10);
  rests.end();
  vi.advanceTimersByTime(60_000);
  expect(calls.filter((name) => name === 'resume')).toHaveLength(1);
});
