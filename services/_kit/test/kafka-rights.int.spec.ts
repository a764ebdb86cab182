import { topicOf } from '@gyeol/contracts/event.ts';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  type Admin,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnKafka, requireKafka, startOwnKafka } from '../../../tests/support/kafka.ts';
import { type Right, rightsOf, topicsReadBy } from '../../../tests/support/kafka-rights.ts';
import { orSkip } from '../../../tests/support/parts.ts';
import type { EventBus } from '../src/events/bus.ts';
import { createKafkaBus, type KafkaBusOptions } from '../src/events/kafka-bus.ts';

const account = { username: 'gyeol-coupon', password: 'of-coupon-alone' };
const found = await orSkip(requireKafka);
if ('reason' in found) console.log(`skipped: the rights of accounts at Kafka (${found.reason})`);

const operationTypes = {
  create: AclOperationTypes.CREATE,
  read: AclOperationTypes.READ,
  write: AclOperationTypes.WRITE,
} as const;
const entriesOf = ({ resource, name, operations }: Right) =>
  operations.map((operation) => ({
    resourceType: resource === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
    resourceName: name,
    resourcePatternType: ResourcePatternTypes.LITERAL,
    principal: `User:${account.username}`,
    host: '*',
    operation: operationTypes[operation],
    permissionType: AclPermissionTypes.ALLOW,
  }));
const rights = rightsOf('coupon');
const own = topicOf('coupon');
const topics = topicsReadBy('coupon');
const record = [{ key: 'a', value: '{}' }];

const isRefusal = (said: string): boolean => /not authorized|authorization failed/i.test(said);
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was allowed',
    (error: Error & { errors?: Error[] }) => [error, ...(error.errors ?? [])].join(),
  );

describe.skipIf('reason' in found)('an account with the rights of docs/operate/kafka.md', { timeout: 120_000 }, () => {
  let kafka: OwnKafka;
  let owner: EventBus;
  let lines: string[] = [];
  const open = (options: Pick<KafkaBusOptions, 'brokers' | 'security' | 'leaderPatienceMs'>): EventBus => {
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    return createKafkaBus({ clientId: 'test', log, leaderPatienceMs: 60_000, requestTimeoutMs: 30_000, ...options });
  };
  const openAsCoupon = (more: Pick<KafkaBusOptions, 'leaderPatienceMs'> = {}): EventBus => {
    const { broker = '', ca = '' } = kafka.secured ?? {};
    return open({
      brokers: [broker],
      security: { ssl: { ca: [ca] }, sasl: { mechanism: 'scram-sha-512', ...account } },
      ...more,
    });
  };
  /** Connects to the listener that checks no rights. */
  const openAsOwner = (): EventBus => open({ brokers: [`127.0.0.1:${kafka.port}`] });
  const withAdmin = async (work: (admin: Admin) => Promise<unknown>): Promise<void> => {
    const admin = new Kafka({ brokers: [`127.0.0.1:${kafka.port}`], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      await work(admin);
    } finally {
      await admin.disconnect();
    }
  };
  const consume = (bus: EventBus, seen: Set<string>) =>
    bus.consume({
      group: 'coupon',
      topics,
      missed: async () => undefined,
      handle: async (batches) =>
        batches.map(({ topic, records }) => {
          seen.add(topic);
          return { done: records.length };
        }),
    });

  beforeAll(async () => {
    kafka = await startOwnKafka({ account, asksForRights: true });
    await withAdmin((admin) => admin.createAcls({ acl: rights.flatMap(entriesOf) }));
    owner = openAsOwner();
    // A topic that nobody created would give another error than the refusal that the tests look for.
    for (const topic of [own, ...topics]) await owner.publish(topic, record);
  }, 240_000);
  afterAll(async () => {
    await owner?.close();
    await kafka?.stop();
  });

  it('publishes, passes its health check and reads the topics that it subscribes to', async () => {
    const bus = openAsCoupon();
    await bus.publish(own, record);
    await bus.check();
    const seen = new Set<string>();
    const consumer = await consume(bus, seen);
    await expect.poll(() => consumer.downSince(), { timeout: 60_000 }).toBeUndefined();
    for (const topic of topics) await owner.publish(topic, record);
    await expect.poll(() => [...seen].sort(), { timeout: 60_000 }).toEqual(topics);
    await consumer.stop();
    await bus.close();
  });

  it('cannot write to a topic of another service', async () => {
    const bus = openAsCoupon();
    for (const topic of [...topics, 'gyeol.other']) {
      await owner.publish(topic, record);
      expect(await refusalOf(bus.publish(topic, record)), topic).toSatisfy(isRefusal);
    }
    await bus.close();
  });

  const single = rights.flatMap((right) => right.operations.map((operation) => ({ ...right, operation })));
  it.each(single)('needs $operation on $resource $name', async ({ operation, ...right }) => {
    const [entry] = entriesOf({ ...right, operations: [operation] });
    if (!entry) throw new Error('no right to take away');
    await withAdmin((admin) => admin.deleteAcls({ filters: [entry] }));
    // The topics of this account exist and have leaders, so no wait is needed.
    const bus = openAsCoupon({ leaderPatienceMs: 0 });
    lines = [];
    if (right.name === own) {
      expect(await refusalOf(bus.publish(own, record))).toSatisfy(isRefusal);
    } else {
      const consumer = await consume(bus, new Set());
      await expect.poll(() => lines.some(isRefusal), { timeout: 60_000 }).toBe(true);
      await consumer.stop();
    }
    await bus.close();
    await withAdmin((admin) => admin.createAcls({ acl: [entry] }));
  });
});
