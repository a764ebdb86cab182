import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../src/db/db.ts';
import { migrateSets } from '../src/db/migrate.ts';
import {
  append,
  ensureTopics,
  headsOf,
  partitionOf,
  pruneMessages,
  readMessages,
} from '../src/events/embedded/log-store.ts';
import { emptyDatabase, type TestDatabase } from '../src/testing/database.ts';
import { log } from './contract/stage.ts';

let test: TestDatabase;
let db: Db;
const topic = 'gyeol.cart';
const place = (key: string) => ({ topic, partition: partitionOf(key) });
const appendStatement = {
  name: 'test.append',
  text: 'select append_messages($1::text, $2::integer[], $3::text[], $4::text[])',
};
beforeEach(async () => {
  test = await emptyDatabase();
  ({ db } = test);
  const directory = new URL('../migrations/event-log/', import.meta.url);
  await migrateSets(test.url, [{ directory, table: 'log_migrations' }], log);
  await ensureTopics(db, [topic]);
});
afterEach(() => test.drop());

describe('positions of the embedded log', () => {
  it('become visible in their order and without holes, although an earlier append commits later', async () => {
    const { partition } = place('a');
    let second: Promise<unknown> | undefined;
    await db.tx(async (tx) => {
      await tx.run(appendStatement, [topic, [partition], ['a'], ['first']]);
      second = append(db, topic, [{ key: 'a', value: 'second' }]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await readMessages(db, place('a'), 0, 10)).toEqual([]);
    });
    await second;
    expect((await readMessages(db, place('a'), 0, 10)).map(({ offset, value }) => [offset, value])).toEqual([
      [0, 'first'],
      [1, 'second'],
    ]);
  });

  it('leave no hole after a rollback', async () => {
    const { partition } = place('a');
    const undone = db.tx(async (tx) => {
      await tx.run(appendStatement, [topic, [partition], ['a'], ['undone']]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await append(db, topic, [{ key: 'a', value: 'kept' }]);
    expect(await readMessages(db, place('a'), 0, 10)).toMatchObject([{ offset: 0, value: 'kept' }]);
  });

  it('keep the order of a batch within each partition, whichever way appends overlap', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
    const batch = (from: number) => keys.flatMap((key) => [1, 2].map((n) => ({ key, value: String(from + n) })));
    await Promise.all([
      append(db, topic, batch(0)),
      append(db, topic, batch(10).toReversed()),
      append(db, topic, batch(20)),
    ]);
    const heads = await headsOf(db, [topic]);
    expect([...heads.values()].reduce((sum, head) => sum + head, 0)).toBe(180);
    for (const key of keys) {
      const ofKey = (await readMessages(db, place(key), 0, 500)).filter((message) => message.key === key);
      const values = ofKey.map(({ value }) => Number(value));
      for (const from of [0, 20]) expect(values.indexOf(from + 1)).toBeLessThan(values.indexOf(from + 2));
      expect(values.indexOf(12)).toBeLessThan(values.indexOf(11));
    }
  });

  it('older than seven days are dropped, and a reader from before goes on with the next', async () => {
    await append(
      db,
      topic,
      [1, 2, 3].map((n) => ({ key: 'a', value: String(n) })),
    );
    const age = `update messages set appended_at = now() - interval '8 days' where position < 2`;
    await db.run({ name: 'test.age', text: age });
    await pruneMessages(db);
    expect(await readMessages(db, place('a'), 0, 10)).toMatchObject([{ offset: 2, value: '3' }]);
  });
});
