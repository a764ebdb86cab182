import type { Consumer, ConsumerCrashEvent, Kafka } from 'kafkajs';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { startKafkaConsumer } from './kafka-consumer.ts';

/** Kafka as far as a consumer is opened; `crash` ends the newest one as kafkajs does. */
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

it('opens anew after any crash, and tells since when it cannot consume', async () => {
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
    { group: 'group', topics: ['topic'], handle: async () => ({ done: 0 }) },
  );
  let runs = 0;
  for (const name of ['KafkaJSGroupCoordinatorNotFound', 'KafkaJSNonRetriableError', 'KafkaJSError']) {
    runs += 1;
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(runs), { timeout: 5_000 });
    join();
    expect(consumer.downSince()).toBeUndefined();
    crash(name);
    expect(consumer.downSince()).toBeTypeOf('number');
  }
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(4), { timeout: 5_000 });
  await consumer.stop();
});
