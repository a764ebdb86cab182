import type { Consumer, ConsumerCrashEvent, Kafka } from 'kafkajs';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { startKafkaConsumer } from './kafka-consumer.ts';

/** Kafka as far as a consumer is opened; `crash` ends the newest one as kafkajs does. */
const crashingKafka = () => {
  let crash: (event: ConsumerCrashEvent) => void = () => undefined;
  const run = vi.fn<() => Promise<void>>(async () => undefined);
  const nothing = async (): Promise<void> => undefined;
  const consumer = {
    events: { CRASH: 'consumer.crash' },
    on: (_name: string, listener: typeof crash) => {
      crash = listener;
    },
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
      crash({ payload: { error, restart: false, groupId: 'group' } } as ConsumerCrashEvent);
    },
  };
};

it('opens anew while the broker still looks for the coordinator of the group; any other end is told', async () => {
  const { kafka, run, crash } = crashingKafka();
  const onFatal = vi.fn<(error: Error) => void>();
  const consumer = startKafkaConsumer(
    {
      kafka,
      log: createLogger({ service: 'test', level: 'silent' }),
      sessionTimeoutMs: 6_000,
      ensureTopics: async () => undefined,
      onFatal,
    },
    { group: 'group', topics: ['topic'], handle: async () => ({ done: 0 }) },
  );
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  crash('KafkaJSGroupCoordinatorNotFound');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(onFatal).not.toHaveBeenCalled();
  crash('KafkaJSNonRetriableError');
  expect(onFatal).toHaveBeenCalledOnce();
  await consumer.stop();
});
