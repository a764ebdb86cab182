import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../src/db/db.ts';
import { createEmbeddedBus } from '../src/events/embedded-bus.ts';
import { createSuccessorBus } from '../src/events/successor-bus.ts';
import { createEmptyDatabase } from '../src/testing/database.ts';
import { createStage, effectsOf, emitRounds, log, type Stage, uniqueEvent } from './contract/stage.ts';

const event = uniqueEvent();
const keys = ['a', 'b', 'c'];
const rounds = 60;
const everything = keys.length * rounds * 2;
let stage: Stage;
let urls: { former: string; next: string };
let consuming: Db;
beforeEach(async () => {
  stage = createStage();
  const databases = [await createEmptyDatabase(), await createEmptyDatabase()];
  for (const database of databases) stage.later(() => database.drop());
  const [former = '', next = ''] = databases.map(({ url }) => url);
  urls = { former, next };
  consuming = (await stage.database()).db;
});
afterEach(() => stage.end());

const connect = (url: string) => {
  const bus = createEmbeddedBus({ url, clientId: 'test', log, leaseMs: 1_000 });
  stage.later(() => bus.close());
  return bus;
};
/** Creates new connections, as each process has its own. */
const successor = () => createSuccessorBus(connect(urls.former), connect(urls.next), log);
const numbersOf = async (key: string) =>
  (await effectsOf(consuming)).filter((one) => one.key === key).map(({ n }) => n);

/** Appends the first half of the events to the former log. After the move, appends the second half to the next log. */
const appendBoth = async (whenFirstIsIn: () => Promise<unknown>): Promise<void> => {
  const { db } = await stage.database();
  await emitRounds(db, event, keys, rounds);
  const relay = stage.publish(db, connect(urls.former));
  await whenFirstIsIn();
  await relay.stop();
  await emitRounds(db, event, keys, rounds, rounds + 1);
  stage.publish(db, successor());
};
const countAppended = (group: string) =>
  connect(urls.former).countUnread({ group: `${event.source}-${group}`, topics: [`gyeol.${event.source}`] });

describe('a shop that moves to another event log', { timeout: 180_000 }, () => {
  it('handles the events of the former log first, each once and in order, with two instances', async () => {
    await appendBoth(() => expect.poll(() => countAppended('group'), { timeout: 60_000 }).toBe(everything / 2));
    for (const by of ['one', 'two']) await stage.consume(consuming, successor(), event, { by });
    await expect.poll(async () => (await effectsOf(consuming)).length, { timeout: 60_000 }).toBe(everything);
    const inOrder = Array.from({ length: rounds * 2 }, (_, index) => index + 1);
    for (const key of keys) expect(await numbersOf(key)).toEqual(inOrder);
    expect(await countAppended('group')).toBe(0);
  });

  it('continues from the stored position of the consumer group', async () => {
    const before = await stage.consume(consuming, connect(urls.former), event);
    await appendBoth(() =>
      expect.poll(async () => (await effectsOf(consuming)).length, { timeout: 60_000 }).toBe(everything / 2),
    );
    await before.stop();
    await stage.consume(consuming, successor(), event, { by: 'moved' });
    await expect.poll(async () => (await effectsOf(consuming)).length, { timeout: 60_000 }).toBe(everything);
    const moved = (await effectsOf(consuming)).filter(({ by }) => by === 'moved');
    expect(moved.every(({ n }) => n > rounds)).toBe(true);
  });
});
