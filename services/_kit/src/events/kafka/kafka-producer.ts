import { type Kafka, Partitioners, type Producer } from 'kafkajs';
import type { BusMessage } from '../bus.ts';

/** Well below the 1 MiB that a broker accepts in one request for a partition. */
const maxRequestBytes = 512 * 1024;

/** Splits messages, in order, into parts that a broker accepts in one request. */
const parts = (messages: readonly BusMessage[]): BusMessage[][] => {
  const result: BusMessage[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message.value) + Buffer.byteLength(message.key) + 100;
    if (size + bytes > maxRequestBytes) {
      result.push([]);
      size = 0;
    }
    result.at(-1)?.push(message);
    size += bytes;
  }
  return result;
};

export interface KafkaProducer {
  /** When the promise rejects, any of the messages may have been stored. */
  send(topic: string, messages: readonly BusMessage[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates a producer that is replaced after any rejected send. Measured with kafkajs 2.2.4: when an idempotent producer
 * lost an answer, its next send was acknowledged with the old offset, and an event vanished. So this producer is not
 * idempotent and has one request in flight. The caller sends unacknowledged messages again, and inboxes absorb the
 * duplicates.
 */
export const createKafkaProducer = (kafka: Kafka): KafkaProducer => {
  let current: Promise<Producer> | undefined;

  const open = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: false,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: 1, initialRetryTime: 100 },
    });
    await producer.connect();
    return producer;
  };
  const discard = async (): Promise<void> => {
    const old = current;
    current = undefined;
    const producer = await old?.catch(() => undefined);
    await producer?.disconnect().catch(() => undefined);
  };
  return {
    send: async (topic, messages) => {
      try {
        current ??= open();
        const producer = await current;
        for (const part of parts(messages)) await producer.send({ topic, acks: -1, timeout: 3_000, messages: part });
      } catch (error) {
        void discard();
        throw error;
      }
    },
    close: discard,
  };
};
