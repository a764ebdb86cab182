import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../src/db/db.ts';
import { migrateSets } from '../src/db/migrate.ts';
import type { EventBus } from '../src/events/bus.ts';
import { createLogReader } from '../src/events/embedded/log-reader.ts';
import {
  appendMessages,
  calculatePartition,
  insertTopics,
  listMessages,
  type PartitionRecords,
  purgeMessages,
} from '../src/events/embedded/log-store.ts';
import { createEmbeddedBus } from '../src/events/embedded-bus.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';
import { countHeldUp } from '../src/testing/locks.ts';
import { log } from './contract/stage.ts';

let test: TestDatabase;
let db: Db;
const topic = 'gyeol.cart';
const topicPartition = (key: string) => ({ topic, partition: calculatePartition(key) });
const everything = { perPartition: 500, limit: 500 };
const messagesOf = async (key: string) =>
  (await listMessages(db, [{ ...topicPartition(key), position: 0 }], everything))[0]?.records ?? [];
const appendStatement = {
  name: 'test.append',
  text: 'select append_messages($1::text, $2::integer[], $3::text[], $4::text[])',
};
beforeAll(async () => {
  test = await createEmptyDatabase();
  ({ db } = test);
  const directory = new URL('../migrations/event-log/', import.meta.url);
  await migrateSets(test.url, [{ directory, table: 'log_migrations' }], log);
});
beforeEach(async () => {
  for (const table of ['messages', 'partitions'])
    await db.run({ name: `test.empty.${table}`, text: `delete from ${table}` });
  await insertTopics(db, [topic]);
});
afterAll(() => test.drop());

describe('positions of the embedded log', () => {
  it('become visible in order and without gaps, even if an earlier append commits later', async () => {
    const { partition } = topicPartition('a');
    let second: Promise<unknown> | undefined;
    await db.tx(async (tx) => {
      await tx.run(appendStatement, [topic, [partition], ['a'], ['first']]);
      second = appendMessages(db, topic, [{ key: 'a', value: 'second' }]);
      await expect.poll(() => countHeldUp(db)).toBe(1);
      expect(await messagesOf('a')).toEqual([]);
    });
    await second;
    expect((await messagesOf('a')).map(({ offset, value }) => [offset, value])).toEqual([
      [0, 'first'],
      [1, 'second'],
    ]);
  });

  it('have no gap after a rollback', async () => {
    const { partition } = topicPartition('a');
    const undone = db.tx(async (tx) => {
      await tx.run(appendStatement, [topic, [partition], ['a'], ['undone']]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await appendMessages(db, topic, [{ key: 'a', value: 'kept' }]);
    expect(await messagesOf('a')).toMatchObject([{ offset: 0, value: 'kept' }]);
  });

  it('keep the order of a batch within each partition, however appends overlap', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
    const batch = (from: number) => keys.flatMap((key) => [1, 2].map((n) => ({ key, value: String(from + n) })));
    await Promise.all([
      appendMessages(db, topic, batch(0)),
      appendMessages(db, topic, batch(10).toReversed()),
      appendMessages(db, topic, batch(20)),
    ]);
    const positions = Array.from({ length: 12 }, (_, partition) => ({ topic, partition, position: 0 }));
    const news = await listMessages(db, positions, everything);
    expect(news.reduce((sum, { head }) => sum + head, 0)).toBe(180);
    expect(news.reduce((sum, { records }) => sum + records.length, 0)).toBe(180);
    for (const key of keys) {
      const ofKey = (await messagesOf(key)).filter((message) => message.key === key);
      const values = ofKey.map(({ value }) => Number(value));
      for (const from of [0, 20]) expect(values.indexOf(from + 1)).toBeLessThan(values.indexOf(from + 2));
      expect(values.indexOf(12)).toBeLessThan(values.indexOf(11));
    }
  });

  it('are deleted after seven days, and a reader at a deleted position goes on at the next kept position', async () => {
    await appendMessages(
      db,
      topic,
      [1, 2, 3].map((n) => ({ key: 'a', value: String(n) })),
    );
    const age = `update messages set appended_at = now() - interval '8 days' where position < 2`;
    await db.run({ name: 'test.age', text: age });
    await purgeMessages(db);
    expect(await messagesOf('a')).toMatchObject([{ offset: 2, value: '3' }]);
  });

  it('are read from several partitions at once, within a limit per partition and a total limit', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
    await appendMessages(
      db,
      topic,
      keys.map((key) => ({ key, value: key })),
    );
    const positions = Array.from({ length: 12 }, (_, partition) => ({ topic, partition, position: 0 }));
    const one = await listMessages(db, positions, { perPartition: 1, limit: 100 });
    expect(one.map(({ records }) => records.length)).toEqual(Array.from({ length: 12 }, () => 1));
    const some = await listMessages(db, positions, { perPartition: 50, limit: 5 });
    expect(some.reduce((sum, { records }) => sum + records.length, 0)).toBe(5);
    expect(
      await listMessages(
        db,
        positions.map((at) => ({ ...at, position: 99 })),
        everything,
      ),
    ).toEqual([]);
  });
});

describe('consumers of the embedded log in one process', () => {
  const at = (key: string, position: number) => [{ ...topicPartition(key), position }];
  const reader = () => {
    const rows = vi.fn<Db['rows']>(db.rows);
    return { rows, ...createLogReader({ ...db, rows: rows as Db['rows'] }) };
  };
  const offsets = (found: PartitionRecords[]) => found.map(({ records }) => records.map(({ offset }) => offset));

  it('read with one shared statement, each from its own position', async () => {
    await appendMessages(
      db,
      topic,
      [1, 2].map((n) => ({ key: 'a', value: String(n) })),
    );
    const { read, rows } = reader();
    const found = await Promise.all([0, 0, 1, 2].map((position) => read(() => at('a', position))));
    expect(found.map(offsets)).toEqual([[[0, 1]], [[0, 1]], [[1]], []]);
    expect(rows).toHaveBeenCalledTimes(1);
  });

  it('do not wait for a consumer that is far behind', async () => {
    const topics = [topic, 'gyeol.catalog'];
    await insertTopics(db, topics);
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`);
    const messages = keys.flatMap((key) => Array.from({ length: 30 }, () => ({ key, value: key })));
    for (const one of topics) await appendMessages(db, one, messages);
    const partitions = Array.from({ length: 12 }, (_, partition) => partition);
    const behind = topics.flatMap((one) => partitions.map((partition) => ({ topic: one, partition, position: 0 })));
    const heads = await listMessages(db, behind, { perPartition: 1, limit: 100 });
    const { read } = reader();
    const [far = [], near = []] = await Promise.all([
      read(() => behind),
      read(() => heads.map((one) => ({ ...one, position: one.head - 1 }))),
    ]);
    expect(far.flatMap(({ records }) => records).length).toBeGreaterThan(300);
    expect(near.length).toBeGreaterThan(8);
  });

  it('all get the error when the log cannot be read', async () => {
    const { read } = createLogReader({ ...db, rows: () => Promise.reject(new Error('away')) });
    const answers = await Promise.allSettled([read(() => at('a', 0)), read(() => at('a', 1))]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('an append', () => {
  it('notifies other processes only while another process consumes the log', async () => {
    const own = await createEmptyDatabase();
    const handled: string[] = [];
    const connect = () => createEmbeddedBus({ url: own.url, clientId: 'test', log, leaseMs: 500 });
    const consume = (bus: EventBus, group: string) =>
      bus.consume({
        group,
        topics: [topic],
        handle: async (batches) => {
          handled.push(...batches.flatMap(({ records }) => records.map(({ value }) => `${group} ${value}`)));
          return batches.map(({ records }) => ({ done: records.length }));
        },
      });
    const [one, two] = [connect(), connect()];
    const notifications: string[] = [];
    own.db.listen((notification) => notifications.push(notification));
    let count = 0;
    /** Publishes a message, waits for its effects, and answers what was notified meanwhile. */
    const publish = async (...groups: string[]): Promise<string[]> => {
      count += 1;
      notifications.length = 0;
      await one.publish(topic, [{ key: 'a', value: `${count}` }]);
      await expect.poll(() => handled).toEqual(expect.arrayContaining(groups.map((group) => `${group} ${count}`)));
      own.db.notify(`end ${count}`);
      await expect.poll(() => notifications).toContain(`end ${count}`);
      return notifications.filter((notification) => notification === 'appended');
    };
    const consumers = [await consume(one, 'one')];
    await expect.poll(() => publish('one')).toEqual([]);
    consumers.push(await consume(two, 'two'));
    await expect.poll(() => publish('one', 'two')).toEqual(['appended']);
    for (const consumer of consumers) await consumer.stop();
    for (const bus of [one, two]) await bus.close();
    await own.drop();
  });
});
