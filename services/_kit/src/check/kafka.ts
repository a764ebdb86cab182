import { setTimeout as sleep } from 'node:timers/promises';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { KafkaSecurity } from '../events/kafka/kafka-security.ts';
import { topicConfig } from '../events/kafka-bus.ts';
import { type Check, Red } from './check.ts';
import { explainReach } from './reach.ts';

export interface KafkaCheckOptions {
  readonly brokers: readonly string[];
  readonly security: KafkaSecurity;
  /** The consumer group, which has the name of the service. */
  readonly group: string;
  readonly ownTopic: string;
  readonly topics: readonly string[];
}

const typesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { type, cause, errors = [] } = error as Error & { type?: string; errors?: unknown[] };
  return [type ?? '', ...[cause, ...errors].flatMap(typesOf)];
};
const isType = (error: unknown, pattern: RegExp): boolean => typesOf(error).some((type) => pattern.test(type));
const isRefusedAccount = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'KafkaJSSASLAuthenticationError' || isRefusedAccount(error.cause));

/** Creates an error handler that turns the error of a missing right into Red. */
const demandRight = (right: string, remedy: string) => (error: unknown) => {
  // kafkajs hides why it cannot find the coordinator of a group. A missing right is one reason, so the error counts as
  // a refusal.
  const isRefused =
    isType(error, /AUTHORIZATION_FAILED/) || (error as Error).name === 'KafkaJSGroupCoordinatorNotFound';
  throw isRefused ? new Red(`the account may not ${right}`, remedy) : error;
};

/** Kafka's number for the resource type "topic". */
const topicResource = 2;

/** Describes each existing topic by its partitions and copies: `gyeol.cart 12 × 3 copies, 2 in sync`. Throws Red. */
const describeTopics = async (admin: Admin, there: readonly string[], brokers: number): Promise<string[]> => {
  if (there.length === 0) return [];
  const resources = there.map((name) => ({
    type: topicResource,
    name,
    configNames: ['min.insync.replicas'],
  }));
  // An account that may use a topic may lack the right to read its settings.
  const configs = await admin.describeConfigs({ resources, includeSynonyms: false }).catch(() => undefined);
  const { topics } = await admin.fetchTopicMetadata({ topics: [...there] });
  return topics.map(({ name, partitions }) => {
    const copies = Math.min(...partitions.map(({ replicas }) => replicas.length));
    const inSync = configs?.resources.find((one) => one.resourceName === name)?.configEntries[0]?.configValue;
    if (copies === 1 && brokers > 1)
      throw new Red(
        `${name} has one copy on ${brokers} brokers`,
        'raise its replication (kafka-reassign-partitions.sh)',
      );
    if (Number(inSync ?? 1) > copies)
      throw new Red(
        `${name} wants ${inSync} copies in sync and has ${copies}`,
        'lower min.insync.replicas, or raise its replication',
      );
    return `${name} ${partitions.length} × ${copies} ${copies === 1 ? 'copy' : 'copies'}${inSync ? `, ${inSync} in sync` : ''}`;
  });
};

/**
 * Tests the right to write without storing anything. The record is sent with acks = 2, which is invalid, but the broker
 * checks the right before it refuses acks = 2.
 */
const tryToWrite = async (kafka: Kafka, topic: string): Promise<void> => {
  const producer = kafka.producer({ allowAutoTopicCreation: false, retry: { retries: 0 } });
  try {
    await producer.connect();
    await producer.send({ topic, acks: 2, messages: [{ value: null }] });
  } catch (error) {
    if (!isType(error, /^INVALID_REQUIRED_ACKS$/)) throw error;
  } finally {
    await producer.disconnect();
  }
};

const tries = 6;
const pauseMs = 500;
/**
 * Tests that the account may describe the group. An account with the right READ on the group may also describe the
 * group. A new cluster needs a moment before its first group can be described, so a failed attempt is repeated.
 */
const tryToSeeGroup = async (admin: Admin, groupId: string, topics: string[], left = tries): Promise<void> => {
  try {
    await admin.fetchOffsets({ groupId, topics });
  } catch (error) {
    if (left <= 1 || !isType(error, /COORDINATOR|LOAD_IN_PROGRESS/)) throw error;
    await sleep(pauseMs);
    await tryToSeeGroup(admin, groupId, topics, left - 1);
  }
};

const tryRights = async (kafka: Kafka, admin: Admin, options: KafkaCheckOptions, there: readonly string[]) => {
  const { group, ownTopic, topics } = options;
  const all = [...new Set([ownTopic, ...topics])];
  await admin
    .createTopics({ topics: all.map(topicConfig), validateOnly: true, waitForLeaders: false })
    .catch(demandRight(`create ${all.join(', ')}`, 'allow CREATE on topics that begin with gyeol.'));
  if (there.includes(ownTopic))
    await tryToWrite(kafka, ownTopic).catch(demandRight(`write ${ownTopic}`, `allow WRITE on ${ownTopic}`));
  const read = topics.filter((topic) => there.includes(topic));
  if (read.length > 0)
    await tryToSeeGroup(admin, group, read).catch(
      demandRight(`read as ${group}`, `allow READ on the group ${group} and on ${read.join(', ')}`),
    );
};

const lookAtKafka = async (options: KafkaCheckOptions): Promise<string> => {
  const { brokers: addresses, security, ownTopic, topics } = options;
  const kafka = new Kafka({
    clientId: 'check',
    brokers: [...addresses],
    ...security,
    connectionTimeout: 5_000,
    requestTimeout: 8_000,
    logLevel: logLevel.NOTHING,
    retry: { retries: 1, initialRetryTime: 200 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const brokers = (await admin.describeCluster()).brokers.length;
    const visible = await admin.listTopics();
    const [there, missing] = [true, false].map((wanted) =>
      [...new Set([ownTopic, ...topics])].filter((topic) => visible.includes(topic) === wanted),
    ) as [string[], string[]];
    const described = await describeTopics(admin, there, brokers);
    await tryRights(kafka, admin, options, there);
    return [
      brokers === 1 ? 'one broker (what it loses is lost)' : `${brokers} brokers`,
      ...described,
      ...(missing.length > 0 ? [`made when first used: ${missing.join(', ')}`] : []),
      `may create${there.includes(ownTopic) ? ' and write' : ''} them`,
    ].join('; ');
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};

/** Checks that Kafka can be reached, that the account has its rights, and that the topics are well configured. */
export const kafkaCheck = (name: string, options: KafkaCheckOptions): Check => ({
  name,
  maxMs: 30_000,
  run: async () => {
    try {
      return await lookAtKafka(options);
    } catch (error) {
      if (error instanceof Red) throw error;
      if (isRefusedAccount(error))
        throw new Red(
          'the account is refused',
          'put KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD and KAFKA_SASL_MECHANISM right',
        );
      throw explainReach(error, options.brokers.join(', ')) ?? error;
    }
  },
});
