import { setTimeout as sleep } from 'node:timers/promises';
import { topicPartitions } from '@gyeol/contracts/event.ts';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { Logger } from 'pino';
import type { EventBus } from './bus.ts';
import { startKafkaConsumer } from './kafka/kafka-consumer.ts';
import { kafkaLog, type OffsetReset } from './kafka/kafka-log.ts';
import { createKafkaProducer } from './kafka/kafka-producer.ts';
import type { KafkaSecurity } from './kafka/kafka-security.ts';
import { removedRecords } from './kafka/removed-records.ts';

export interface KafkaBusOptions {
  brokers: readonly string[];
  clientId: string;
  log: Logger;
  security?: KafkaSecurity;
  /** The time for which a killed consumer keeps its partitions, ms. The broker allows 6 s and more. */
  sessionTimeoutMs?: number;
  /** The longest wait for a leader of a new topic, ms. After this time records are sent anyway. */
  leaderPatienceMs?: number;
  /** The longest time to connect to a broker, and to wait until it has stored records, ms. */
  requestTimeoutMs?: number;
}

const weekMs = 7 * 24 * 60 * 60_000;
/** The configuration of a new topic. Replication is the cluster's default. */
export const topicConfig = (topic: string) => ({
  topic,
  numPartitions: topicPartitions,
  configEntries: [{ name: 'retention.ms', value: String(weekMs) }],
});

/**
 * Waits until the partitions of a new topic have leaders. A broker announces a topic before it serves it (KRaft:
 * metadata first, partitions after) and rejects records sent in between. The function asks for the offsets of the
 * partitions, which only a leader answers. After `patienceMs` it gives up silently, because a partition may have no
 * leader for other reasons while the other partitions work.
 */
const waitForLeader = async (admin: Admin, topic: string, patienceMs: number): Promise<void> => {
  const end = Date.now() + patienceMs;
  const isLed = () =>
    admin.fetchTopicOffsets(topic).then(
      () => true,
      () => false,
    );
  while (!(await isLed()) && Date.now() < end) await sleep(100);
};

/** Creates the event log on Apache Kafka, guarded against the traps of kafkajs 2.2.4. */
export const createKafkaBus = (options: KafkaBusOptions): EventBus => {
  const { brokers, clientId, log, security = {} } = options;
  const { sessionTimeoutMs = 15_000, leaderPatienceMs = 5_000, requestTimeoutMs = 3_000 } = options;
  const resets = new Set<(reset: OffsetReset) => void>();
  const client = (requestTimeout: number): Kafka =>
    new Kafka({
      clientId,
      brokers: [...brokers],
      ...security,
      connectionTimeout: requestTimeoutMs,
      requestTimeout,
      logLevel: logLevel.INFO,
      logCreator: kafkaLog(log, (reset) => {
        for (const listener of resets) listener(reset);
      }),
      retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 3 },
    });
  const kafka = client(10_000);
  const producer = createKafkaProducer(client(requestTimeoutMs));
  const ensuredTopics = new Set<string>();

  const withAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = kafka.admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  };
  const ensureTopics = async (topics: readonly string[]): Promise<void> => {
    const missing = topics.filter((topic) => !ensuredTopics.has(topic));
    if (missing.length === 0) return;
    await withAdmin(async (admin) => {
      await admin.createTopics({ topics: missing.map(topicConfig) });
      for (const topic of missing) await waitForLeader(admin, topic, leaderPatienceMs);
    });
    for (const topic of missing) ensuredTopics.add(topic);
  };

  const removedOf = (group: string, topics: readonly string[]) =>
    withAdmin((admin) => removedRecords(admin, group, topics));
  const onReset = (listener: (reset: OffsetReset) => void) => {
    resets.add(listener);
    return () => void resets.delete(listener);
  };

  return {
    publish: async (topic, messages) => {
      await ensureTopics([topic]);
      await producer.send(topic, messages);
    },
    consume: async (consume) => {
      const tools = { kafka, log, sessionTimeoutMs, ensureTopics, removedOf, onReset };
      return startKafkaConsumer(tools, consume);
    },
    check: async () => void (await withAdmin((admin) => admin.describeCluster())),
    close: () => producer.close(),
  };
};
