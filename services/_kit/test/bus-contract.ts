import { once } from 'node:events';
import { topicOf } from '@gyeol/contracts/event.ts';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Db } from '../src/db/db.ts';
import { DbError } from '../src/db/errors.ts';
import { addToOutbox } from '../src/events/outbox.ts';
import { countHeldUp } from '../src/testing/locks.ts';
import { brokenLogContract } from './contract/broken-log.ts';
import type { BusUnderTest } from './contract/bus-under-test.ts';
import { expectEffects, expectInOrder, expectSoon, keysOf, upTo } from './contract/expectations.ts';
import { createSceneTest, type SceneTest } from './contract/scene.ts';
import { deadLettersOf, effectsOf, emit, emitRounds, replay } from './contract/stage.ts';

const deliveryContract = (it: SceneTest): void => {
  it('delivers the events of each key in sequence when a service has two instances', async ({ scene }) => {
    const { stage, event, connect } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    await stage.consume(db, connect(), event, { by: 'one' });
    await stage.consume(db, connect(), event, { by: 'two' });
    await emitRounds(from, event, keysOf(20), 30);
    await expectInOrder(db, keysOf(20), 30);
  });

  it('delivers every event to every group, and all earlier events to a new group', async ({ scene }) => {
    const { stage, event, connect } = scene;
    const from = await scene.publisher();
    const [first, second] = [await stage.database(), await stage.database()];
    await stage.consume(first.db, connect(), event, { group: 'first' });
    await emitRounds(from, event, keysOf(5), 4);
    await expectInOrder(first.db, keysOf(5), 4);
    await stage.consume(second.db, connect(), event, { group: 'second' });
    await expectInOrder(second.db, keysOf(5), 4);
  });

  it('publishes nothing before the commit, and nothing that was rolled back', async ({ scene }) => {
    const { stage, event, connect } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    await stage.consume(db, connect(), event);
    const undone = from.tx(async (tx) => {
      await addToOutbox(tx, event, { subject: 'undone', data: { n: 1 } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await from.tx(async (tx) => {
      await addToOutbox(tx, event, { subject: 'late', data: { n: 1 } });
      await emit(from, event, 'early', 1);
      await expectEffects(db, 1);
      expect(await effectsOf(db)).toMatchObject([{ key: 'early' }]);
    });
    await expectEffects(db, 2);
    expect((await effectsOf(db)).map(({ key }) => key)).toEqual(['early', 'late']);
  });

  it('turns only the events of a poison message’s key into dead letters, and replays them in sequence', async ({
    scene,
  }) => {
    const { stage, event, connect } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    await stage.consume(db, connect(), event, {
      handle: async (_tx, key, n) => {
        if (key === 'key-3' && n === 2) throw new TypeError('poison');
      },
    });
    const expectDeadLetters = (numbers: readonly number[]) =>
      expectSoon('dead letters', async () =>
        expect(await deadLettersOf(db)).toEqual(numbers.map((n) => ({ key: 'key-3', n }))),
      );
    await emitRounds(from, event, keysOf(8), 5);
    await expectEffects(db, 7 * 5 + 1);
    await expectDeadLetters([2, 3, 4, 5]);
    await emit(from, event, 'key-3', 6);
    await expectDeadLetters([2, 3, 4, 5, 6]);
    expect(await replay(db, event)).toEqual({ replayed: 5, left: 0 });
    await emit(from, event, 'key-3', 7);
    await expectEffects(db, 7 * 5 + 7);
    const ofKey = (await effectsOf(db)).filter(({ key }) => key === 'key-3').map(({ n }) => n);
    expect(ofKey).toEqual(upTo(7));
    expect((await effectsOf(db)).length).toBe(7 * 5 + 7);
  });

  it('retries a transient failure until it passes, keeps the sequence, and makes no dead letter', async ({ scene }) => {
    const { stage, event, connect } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    let failures = 0;
    await stage.consume(db, connect(), event, {
      handle: async (_tx, key, n) => {
        if (key !== 'key-1' || n !== 2 || failures >= 3) return;
        failures += 1;
        throw new DbError('test', { message: 'connection refused', code: 'ECONNREFUSED' });
      },
    });
    await emitRounds(from, event, keysOf(4), 5);
    await expectInOrder(db, keysOf(4), 5);
    expect(failures).toBe(3);
    expect(await deadLettersOf(db)).toEqual([]);
  });

  it('may deliver duplicates, but no disorder, when two relays send the same outbox', async ({ scene }) => {
    const { stage, event, connect } = scene;
    const { db: source } = await stage.database();
    for (const bus of [connect(), connect()]) stage.publish(source, bus, { alone: false });
    const { db } = await stage.database();
    await stage.consume(db, connect(), event);
    await emitRounds(source, event, keysOf(10), 40);
    await expectInOrder(db, keysOf(10), 40);
  });

  it('reports at once, and only once, that events were removed unread, and continues after the removed events', async ({
    scene,
  }) => {
    const { log, stage, event, connect } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    const missed = async (): Promise<number> =>
      (await db.one<{ n: number }>({ name: 'test.missed', text: 'select count(*) as n from missed_events' })).n;
    const first = await stage.consume(db, connect(), event);
    await emitRounds(from, event, keysOf(40), 2);
    await expectInOrder(db, keysOf(40), 2);
    await first.stop();
    await emit(from, event, 'key-0', 3);
    const gone = await scene.everyCopy();
    await expectSoon('the event stands in the log', () => expect(gone).toContain('key-0:3'));
    expect(await missed()).toBe(0);
    await log.removeAll(topicOf(event.source));
    const second = await stage.consume(db, connect(), event);
    // Only the partition of `key-0` counts, because all other partitions had been read to their end.
    await expectSoon('a partition with missed events', async () => expect(await missed()).toBe(1));
    await emit(from, event, 'key-0', 4);
    await expectEffects(db, 81);
    await second.stop();
    await db.run({ name: 'test.forget', text: 'delete from missed_events' });
    await stage.consume(db, connect(), event);
    await emitRounds(from, event, keysOf(40), 1, 5);
    await expectEffects(db, 121);
    expect(await missed()).toBe(0);
  });
};

const instancesContract = (it: SceneTest): void => {
  it('handles an event once when the consumer was killed before the commit', async ({ scene }) => {
    const { stage, event } = scene;
    const from = await scene.publisher();
    const { db, url } = await stage.database();
    const victim = scene.startVictim(url, { HOLD_AT: '7' });
    const holding = once(victim, 'message');
    await emitRounds(from, event, ['key-0'], 12);
    await holding;
    victim.kill('SIGKILL');
    await stage.consume(db, scene.connect(), event, { by: 'heir' });
    await expectInOrder(db, ['key-0'], 12);
    expect((await effectsOf(db)).find(({ n }) => n === 7)?.by).toBe('heir');
  });

  it('handles an event once when the consumer was killed between the commit and storing its offset', async ({
    scene,
  }) => {
    const { stage, event } = scene;
    const from = await scene.publisher();
    const { db, url } = await stage.database();
    const victim = scene.startVictim(url, { DIE_AFTER: '7' });
    const dead = once(victim, 'exit');
    await emitRounds(from, event, ['key-0'], 12);
    await expectEffects(db, 7);
    await dead;
    expect((await effectsOf(db)).find(({ n }) => n === 7)?.by).toBe('killed');
    await stage.consume(db, scene.connect(), event, { by: 'heir' });
    await emit(from, event, 'key-0', 13);
    await expectInOrder(db, ['key-0'], 13);
  });

  it('handles each event once when a consumer is stopped in the middle of a batch and continues after its takeover', async ({
    scene,
  }) => {
    const { stage, event } = scene;
    const from = await scene.publisher();
    const { db, url } = await stage.database();
    const stopped = scene.startVictim(url, { HOLD_AT: '7' });
    const holding = once(stopped, 'message');
    await emitRounds(from, event, ['key-0'], 12);
    await holding;
    stopped.kill('SIGSTOP');
    // The heir takes over the partition, and waits for the transaction that the stopped consumer holds open.
    await stage.consume(db, scene.connect(), event, { by: 'heir' });
    await expectSoon('the heir waits', async () => expect(await countHeldUp(db)).toBe(1));
    stopped.kill('SIGCONT');
    stopped.send('commit');
    await expectInOrder(db, ['key-0'], 12);
  });

  it('shares the partitions between two instances, and gives all partitions to the instance that stays', async ({
    scene,
  }) => {
    const { stage, event, connect } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    const consume = (by: string) => stage.consume(db, connect(), event, { by });
    let n = 0;
    /** Emits one event for each of 60 keys and answers the instances that handled these events. */
    const handledBy = async (): Promise<string[]> => {
      n += 1;
      await emitRounds(from, event, keysOf(60), 1, n);
      await expectEffects(db, 60 * n);
      return [...new Set((await roundOf(db, n)).map(({ by }) => by))].sort();
    };
    const expectHandledBy = (instances: readonly string[]) =>
      expectSoon(instances.join(' and '), async () => expect(await handledBy()).toEqual(instances));
    const one = await consume('one');
    await consume('two');
    await expectHandledBy(['one', 'two']);
    await one.stop();
    await expectHandledBy(['two']);
    await consume('one again');
    await expectHandledBy(['one again', 'two']);
  });
};
const roundOf = async (db: Db, round: number) => (await effectsOf(db)).filter(({ n }) => n === round);

/** Tests that a log meets the demands of protocols.md ("Events"). Both adapters run these tests. */
export const busContract = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`${name}: the contract of the event bus`, { timeout: 240_000 }, () => {
    let log: BusUnderTest;
    beforeAll(async () => {
      log = await start();
    }, 240_000);
    afterAll(() => log?.stop());
    const it = createSceneTest(() => log);

    // These tests run concurrently, because each has its own topic and groups, and mostly waits. Tests that break the
    // log for all clients run afterwards.
    describe.concurrent('events', () => {
      instancesContract(it);
      deliveryContract(it);
    });
    describe('a log that breaks', () => brokenLogContract(it));
  });
};
