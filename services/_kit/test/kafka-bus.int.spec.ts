import { type Admin, Kafka, logLevel } from 'kafkajs';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OwnKafka, requireKafka, startOwnKafka } from '../../../tests/support/kafka.ts';
import { orSkip } from '../../../tests/support/parts.ts';
import { runChecks } from '../src/check/check.ts';
import { type KafkaCheckOptions, kafkaCheck } from '../src/check/kafka.ts';
import { kafkaSecuritySettings, readConfig } from '../src/config.ts';
import type { ConsumeOptions, EventBus } from '../src/events/bus.ts';
import { kafkaSecurity } from '../src/events/kafka/kafka-security.ts';
import { createKafkaBus, topicConfig } from '../src/events/kafka-bus.ts';
import { busContract } from './bus-contract.ts';
import { log } from './contract/stage.ts';
import { startProxy, type TcpProxy } from './contract/tcp-proxy.ts';

const produceRequest = 0;
/** Kafka's numbers for the resource types of ACLs. */
const resources = { topic: 2, group: 3 };
const operations = { read: 3, write: 4, create: 5, describe: 8 };
const [literal, allowed] = [3, 3];
const account = { username: 'gyeol', password: 'not-the-shop-s' };
const found = await orSkip(requireKafka);

if ('reason' in found) {
  describe(`Kafka: the contract of the event bus (${found.reason})`, () => {
    it.skip(found.reason);
  });
} else {
  let kafka: OwnKafka;
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await startProxy(() => kafka.port);
    kafka = await startOwnKafka({ advertisedPort: proxy.port, account, quick: true });
  }, 240_000);
  afterAll(async () => {
    await proxy?.stop();
    await kafka?.stop();
  });
  const brokers = () => [`127.0.0.1:${proxy.port}`];
  // A busy machine takes long to create a topic and to answer.
  const common = { clientId: 'test', leaderPatienceMs: 60_000, requestTimeoutMs: 30_000 };
  const connect = (to: Logger): EventBus =>
    createKafkaBus({ ...common, brokers: brokers(), log: to, sessionTimeoutMs: 3_000 });
  const withAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = new Kafka({ brokers: brokers(), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  };

  describe('the event bus on Kafka', { timeout: 120_000 }, () => {
    let lines: { level: number; msg: string }[];
    let keep: Logger;
    let bus: EventBus;
    let topic: string;
    let tests = 0;
    beforeEach(() => {
      lines = [];
      keep = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
      bus = connect(keep);
      tests += 1;
      topic = `gyeol.test-kafka-${tests}`;
    });
    afterEach(() => bus.close());
    const consume = (from: EventBus, handle: ConsumeOptions['handle']) =>
      from.consume({ group: topic, topics: [topic], handle });

    it('has topics of twelve partitions that keep seven days, and logs no error when healthy', async () => {
      let handled = 0;
      const consumer = await consume(bus, async (batches) =>
        batches.map(({ records }) => {
          handled += records.length;
          return { done: records.length };
        }),
      );
      await bus.publish(topic, [{ key: 'a', value: '{}' }]);
      await expect.poll(() => handled, { timeout: 60_000 }).toBe(1);
      await consumer.stop();
      const [metadata, configured] = await withAdmin(async (admin) => [
        await admin.fetchTopicMetadata({ topics: [topic] }),
        await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: 2, name: topic }] }),
      ]);
      expect(metadata.topics[0]?.partitions.length).toBe(12);
      const retention = configured.resources[0]?.configEntries.find(({ configName }) => configName === 'retention.ms');
      expect(retention?.configValue).toBe(String(7 * 24 * 60 * 60_000));
      expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    });

    it('publishes to topics that are just being created', async () => {
      // Creates many topics at once, because the broker then announces them well before it has made their partitions.
      const names = Array.from({ length: 8 }, (_, number) => `${topic}-new-${number}`);
      await withAdmin((admin) => admin.createTopics({ topics: names.map(topicConfig), waitForLeaders: false }));
      const messages = Array.from({ length: 24 }, (_, number) => ({ key: String(number), value: '{}' }));
      for (const name of names.toReversed()) await bus.publish(name, messages);
    });

    it('publishes a batch that is larger than one request may be', async () => {
      const value = JSON.stringify({ text: 'x'.repeat(400_000) });
      await bus.publish(
        topic,
        Array.from({ length: 6 }, () => ({ key: 'same', value })),
      );
    });

    it.each(['scram-sha-512', 'plain'])(
      'publishes behind TLS with an account by %s, and not with a wrong password',
      async (mechanism) => {
        const { broker = '', ca = '' } = kafka.secured ?? {};
        const env = { KAFKA_SSL: 'on', KAFKA_SSL_CA: ca, KAFKA_SASL_MECHANISM: mechanism };
        const open = (password: string) => {
          const more = { ...env, KAFKA_SASL_USERNAME: account.username, KAFKA_SASL_PASSWORD: password };
          const security = kafkaSecurity(readConfig(kafkaSecuritySettings, more));
          return createKafkaBus({ ...common, brokers: [broker], log, security });
        };
        const [secure, stranger] = [open(account.password), open('guessed')];
        await secure.publish(topic, [{ key: 'secured', value: '{}' }]);
        await expect(stranger.publish(topic, [{ key: 'forged', value: '{}' }])).rejects.toThrow(/authentication/i);
        await expect(stranger.check()).rejects.toThrow(/authentication/i);
        await Promise.all([secure.close(), stranger.close()]);
      },
    );

    const lineOf = async (options: Partial<KafkaCheckOptions> = {}): Promise<string> => {
      const whole = { brokers: brokers(), security: {}, group: topic, ownTopic: topic, topics: [topic], ...options };
      return (await runChecks([kafkaCheck('Kafka', whole)])).lines.join();
    };
    const endsOf = (name: string) => withAdmin((admin) => admin.fetchTopicOffsets(name));

    it('is checked with its topics, and the check creates no topic and writes to none', async () => {
      expect(await lineOf()).toBe(
        `ok  Kafka: one broker (what it loses is lost); made when first used: ${topic}; may create them`,
      );
      expect(await withAdmin((admin) => admin.listTopics())).not.toContain(topic);
      await bus.publish(topic, [{ key: 'a', value: '{}' }]);
      const before = await endsOf(topic);
      expect(await lineOf()).toBe(
        `ok  Kafka: one broker (what it loses is lost); ${topic} 12 × 1 copy, 1 in sync; may create and write them`,
      );
      expect(await endsOf(topic)).toEqual(before);
    });

    it('is checked behind TLS: a wrong password, an unknown certificate and missing TLS are red', async () => {
      const { broker = '', ca = '' } = kafka.secured ?? {};
      const env = { KAFKA_SSL: 'on', KAFKA_SSL_CA: ca, KAFKA_SASL_USERNAME: account.username };
      const secured = (more: NodeJS.ProcessEnv) => ({
        brokers: [broker],
        security: kafkaSecurity(
          readConfig(kafkaSecuritySettings, { ...env, KAFKA_SASL_PASSWORD: account.password, ...more }),
        ),
      });
      expect(await lineOf(secured({}))).toMatch(/^ok {2}Kafka: one broker/);
      expect(await lineOf(secured({ KAFKA_SASL_PASSWORD: 'guessed' }))).toMatch(
        /^RED Kafka: the account is refused – put KAFKA_SASL_USERNAME/,
      );
      expect(await lineOf(secured({ KAFKA_SSL_CA: '' }))).toMatch(/^RED Kafka: nobody whom this machine knows signed/);
      expect(await lineOf({ brokers: [broker] })).toMatch(/^RED Kafka: .* – look whether it wants TLS/);
    });

    it('is checked for the rights of its account', async () => {
      const { broker = '', ca = '' } = kafka.secured ?? {};
      const { username, password } = account;
      const ssl = { KAFKA_SSL: 'on', KAFKA_SSL_CA: ca };
      const env = { ...ssl, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password };
      const secured = { brokers: [broker], security: kafkaSecurity(readConfig(kafkaSecuritySettings, env)) };
      await bus.publish(topic, [{ key: 'a', value: '{}' }]);
      const aclOf = (resourceType: number, resourceName: string, operation: number, user: string) => ({
        ...{ resourceType, resourceName, resourcePatternType: literal, principal: `User:${user}` },
        ...{ host: '*', operation, permissionType: allowed },
      });
      const allow = (...acl: ReturnType<typeof aclOf>[]) => withAdmin((admin) => admin.createAcls({ acl }));
      await allow(
        aclOf(resources.topic, topic, operations.create, username),
        aclOf(resources.topic, topic, operations.describe, username),
      );
      await expect
        .poll(() => lineOf(secured))
        .toBe(`RED Kafka: the account may not write ${topic} – allow WRITE on ${topic}`);
      await allow(aclOf(resources.topic, topic, operations.write, username));
      await allow(aclOf(resources.group, topic, operations.read, 'somebody-else'));
      await expect
        .poll(() => lineOf(secured))
        .toMatch(/^RED Kafka: the account may not read as gyeol.* – allow READ on the group/);
      await allow(aclOf(resources.group, topic, operations.read, username));
      await expect.poll(() => lineOf(secured)).toMatch(/^ok {2}Kafka: one broker.*may create and write them$/);
    });

    it('keeps trying when its consumer crashes for good, and reports since when it is down', async () => {
      // A timeout above the broker's limit is an error that no retry cures.
      const broken = createKafkaBus({ ...common, brokers: brokers(), log: keep, sessionTimeoutMs: 3_600_000 });
      const begun = Date.now();
      const consumer = await consume(broken, async () => []);
      const crashes = () =>
        lines.filter(({ msg }) => msg === 'the consumer of events crashed; it is opened anew').length;
      await expect.poll(crashes, { timeout: 60_000 }).toBeGreaterThan(0);
      const crashed = Date.now();
      await expect.poll(crashes, { timeout: 60_000 }).toBeGreaterThan(1);
      expect(consumer.downSince()).toBeGreaterThanOrEqual(begun);
      expect(consumer.downSince()).toBeLessThanOrEqual(crashed);
      await consumer.stop();
      await broken.close();
    });
  });

  busContract('Kafka', async () => ({
    proxy,
    env: { ...kafka.env },
    connect: () => connect(log),
    // The request begins with four bytes of size, then the number of the call.
    isAppend: (request) => request.length > 6 && request.readInt16BE(4) === produceRequest,
    removeAll: (topic) =>
      withAdmin(async (admin) => {
        const ends = await admin.fetchTopicOffsets(topic);
        const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
        await admin.deleteTopicRecords({ topic, partitions });
      }),
    crash: kafka.crash,
    restart: kafka.restart,
    stop: async () => undefined,
  }));
}
