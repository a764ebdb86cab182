import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { topicOf } from '@gyeol/contracts/event.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DbError } from '../src/db/errors.ts';
import type { EventBus } from '../src/events/bus.ts';
import { addToOutbox } from '../src/events/outbox.ts';
import type { BusUnderTest } from './contract/bus-under-test.ts';
import { expectEffects, expectInOrder, keysOf, upTo } from './contract/expectations.ts';
import {
  type CountedEvent,
  createStage,
  deadLettersOf,
  effectsOf,
  emit,
  emitRounds,
  replay,
  type Stage,
  uniqueEvent,
} from './contract/stage.ts';

const consumerProcess = fileURLToPath(new URL('./contract/consumer-process.ts', import.meta.url));

/** What protocols.md ("Events") demands of a log. Both adapters run this. */
export const busContract = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`${name}: the contract of the event bus`, { timeout: 90_000 }, () => {
    let log: BusUnderTest;
    let stage: Stage;
    let event: CountedEvent;
    beforeAll(async () => {
      log = await start();
    }, 240_000);
    afterAll(() => log?.stop());
    beforeEach(() => {
      stage = createStage();
      event = uniqueEvent();
    });
    afterEach(() => stage.end(), 60_000);

    const connect = (): EventBus => {
      const bus = log.connect();
      stage.later(bus.close);
      return bus;
    };
    const publisher = async () => {
      const { db } = await stage.database();
      const relay = stage.publish(db, connect());
      return { db, relay };
    };
    /** Every copy that the log holds, without an inbox, as `key:n`. */
    const everyCopy = async (): Promise<string[]> => {
      const copies: string[] = [];
      const consumer = await connect().consume({
        group: `${event.source}-copies`,
        topics: [topicOf(event.source)],
        handle: async (batches) => {
          for (const { key, value } of batches.flatMap(({ records }) => records))
            copies.push(`${key}:${(JSON.parse(value) as { data: { n: number } }).data.n}`);
          return batches.map(({ records }) => ({ done: records.length }));
        },
      });
      stage.later(consumer.stop);
      return copies;
    };

    it('keeps the order of each key over two instances of a service', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      await stage.consume(db, connect(), event, { by: 'one' });
      await stage.consume(db, connect(), event, { by: 'two' });
      await emitRounds(from.db, event, keysOf(20), 30);
      await expectInOrder(db, keysOf(20), 30);
    });

    it('gives every group every event, new groups from the beginning', async () => {
      const from = await publisher();
      const [first, second] = [await stage.database(), await stage.database()];
      await stage.consume(first.db, connect(), event, { group: 'first' });
      await emitRounds(from.db, event, keysOf(5), 4);
      await expectInOrder(first.db, keysOf(5), 4);
      await stage.consume(second.db, connect(), event, { group: 'second' });
      await expectInOrder(second.db, keysOf(5), 4);
    });

    it('publishes nothing before the commit, and never what was rolled back', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      await stage.consume(db, connect(), event);
      const undone = from.db.tx(async (tx) => {
        await addToOutbox(tx, event, { subject: 'undone', data: { n: 1 } });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await from.db.tx(async (tx) => {
        await addToOutbox(tx, event, { subject: 'late', data: { n: 1 } });
        await emit(from.db, event, 'early', 1);
        await expectEffects(db, 1);
        expect(await effectsOf(db)).toMatchObject([{ key: 'early' }]);
      });
      await expectEffects(db, 2);
      expect((await effectsOf(db)).map(({ key }) => key)).toEqual(['early', 'late']);
    });

    const startVictim = (url: string, when: Record<string, string>): ChildProcess => {
      const env = { ...process.env, ...log.env, DATABASE_URL: url, SOURCE: event.source, ...when };
      const victim = fork(consumerProcess, { env });
      stage.later(async () => victim.kill('SIGKILL'));
      return victim;
    };

    it('handles an event once when its consumer was killed before the commit', async () => {
      const from = await publisher();
      const { db, url } = await stage.database();
      const victim = startVictim(url, { HOLD_AT: '7' });
      const holding = new Promise((resolve) => victim.once('message', resolve));
      await emitRounds(from.db, event, ['key-0'], 12);
      await holding;
      victim.kill('SIGKILL');
      await stage.consume(db, connect(), event, { by: 'heir' });
      await expectInOrder(db, ['key-0'], 12);
      expect((await effectsOf(db)).find(({ n }) => n === 7)?.by).toBe('heir');
    });

    it('handles an event once when its consumer was killed between the commit and its offset', async () => {
      const from = await publisher();
      const { db, url } = await stage.database();
      const victim = startVictim(url, { DIE_AFTER: '7' });
      const dead = new Promise((resolve) => victim.once('exit', resolve));
      await emitRounds(from.db, event, ['key-0'], 12);
      await dead;
      expect((await effectsOf(db)).find(({ n }) => n === 7)?.by).toBe('killed');
      await stage.consume(db, connect(), event, { by: 'heir' });
      await emit(from.db, event, 'key-0', 13);
      await expectInOrder(db, ['key-0'], 13);
    });

    it('shares the partitions between two instances, and gives them to the other when one leaves', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      const keys = keysOf(60);
      const by = async () => new Set((await effectsOf(db)).map((effect) => effect.by));
      let n = 0;
      const untilBoth = async () => {
        await db.run({ name: 'test.clear', text: 'delete from effects' });
        await expect
          .poll(
            async () => {
              n += 1;
              await emitRounds(from.db, event, keys, 1, n);
              await sleep(500);
              return (await by()).size;
            },
            { timeout: 40_000 },
          )
          .toBe(2);
      };
      const one = await stage.consume(db, connect(), event, { by: 'one' });
      await stage.consume(db, connect(), event, { by: 'two' });
      await untilBoth();
      await one.stop();
      await db.run({ name: 'test.clear', text: 'delete from effects' });
      await emitRounds(from.db, event, ['key-rest', ...keys], 1, n + 1);
      await expect
        .poll(async () => (await effectsOf(db)).filter((e) => e.n === n + 1).length, { timeout: 40_000 })
        .toBe(61);
      n += 1;
      await stage.consume(db, connect(), event, { by: 'one again' });
      await untilBoth();
    });

    it('makes dead letters of the key of a poison message and nothing else, and replays it in order', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      await stage.consume(db, connect(), event, {
        handle: async (_tx, key, n) => {
          if (key === 'key-3' && n === 2) throw new TypeError('poison');
        },
      });
      await emitRounds(from.db, event, keysOf(8), 5);
      await expectEffects(db, 7 * 5 + 1);
      await expect.poll(() => deadLettersOf(db)).toEqual([2, 3, 4, 5].map((n) => ({ key: 'key-3', n })));
      await emit(from.db, event, 'key-3', 6);
      await expect.poll(async () => (await deadLettersOf(db)).length).toBe(5);
      expect(await replay(db, event)).toEqual({ replayed: 5, left: 0 });
      await emit(from.db, event, 'key-3', 7);
      await expectEffects(db, 7 * 5 + 7);
      const ofKey = (await effectsOf(db)).filter(({ key }) => key === 'key-3').map(({ n }) => n);
      expect(ofKey).toEqual(upTo(7));
      expect((await effectsOf(db)).length).toBe(7 * 5 + 7);
    });

    it('tries a transient failure again until it passes, in order, and makes no dead letter', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      let failures = 0;
      await stage.consume(db, connect(), event, {
        handle: async (_tx, key, n) => {
          if (key !== 'key-1' || n !== 2 || failures >= 4) return;
          failures += 1;
          throw new DbError('test', { message: 'connection refused', code: 'ECONNREFUSED' });
        },
      });
      await emitRounds(from.db, event, keysOf(4), 5);
      await expectInOrder(db, keysOf(4), 5);
      expect(failures).toBe(4);
      expect(await deadLettersOf(db)).toEqual([]);
    });

    it('loses no event and no order when the answer to an append is lost', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      await stage.consume(db, connect(), event);
      await emitRounds(from.db, event, keysOf(3), 1);
      await expectInOrder(db, keysOf(3), 1);
      const lost = log.proxy.loseAnswers(2, log.isAppend);
      await emitRounds(from.db, event, keysOf(3), 1, 2);
      await lost;
      await emitRounds(from.db, event, keysOf(3), 8, 3);
      await expectInOrder(db, keysOf(3), 10);
      // Proof that the appends had been done: the log holds the events again.
      const copies = await everyCopy();
      await expect
        .poll(() => copies.filter((copy) => copy === 'key-0:2').length, { timeout: 20_000 })
        .toBeGreaterThan(1);
    });

    it('gives duplicates but no disorder when two relays send the same outbox', async () => {
      const { db: source } = await stage.database();
      for (const bus of [connect(), connect()]) stage.publish(source, bus, { alone: false });
      const { db } = await stage.database();
      await stage.consume(db, connect(), event);
      await emitRounds(source, event, keysOf(10), 40);
      await expectInOrder(db, keysOf(10), 40);
    });

    it('goes on where it was after the log was out of reach', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      await stage.consume(db, connect(), event);
      await emitRounds(from.db, event, keysOf(5), 3);
      await expectInOrder(db, keysOf(5), 3);
      log.proxy.away();
      try {
        await emitRounds(from.db, event, keysOf(5), 3, 4);
        await sleep(1_500);
        expect((await effectsOf(db)).length).toBe(15);
      } finally {
        log.proxy.back();
      }
      await expectInOrder(db, keysOf(5), 6, 60_000);
    });

    it('tells that events were removed before they were read, at once and once, and goes on behind them', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      const missed = async (): Promise<number> =>
        (await db.one<{ n: number }>({ name: 'test.missed', text: 'select count(*) as n from missed_events' })).n;
      const first = await stage.consume(db, connect(), event);
      await emitRounds(from.db, event, keysOf(40), 2);
      await expectInOrder(db, keysOf(40), 2);
      await first.stop();
      await emit(from.db, event, 'key-0', 3);
      const gone = await everyCopy();
      await expect.poll(() => gone.includes('key-0:3'), { timeout: 20_000 }).toBe(true);
      expect(await missed()).toBe(0);
      await log.removeAll(topicOf(event.source));
      const second = await stage.consume(db, connect(), event);
      // The partition of that key alone; all others had been read to their end.
      await expect.poll(missed, { timeout: 30_000 }).toBe(1);
      await emit(from.db, event, 'key-0', 4);
      await expectEffects(db, 81);
      await second.stop();
      await db.run({ name: 'test.forget', text: 'delete from missed_events' });
      await stage.consume(db, connect(), event);
      await emitRounds(from.db, event, keysOf(40), 1, 5);
      await expectEffects(db, 121);
      expect(await missed()).toBe(0);
    });

    it('loses nothing when the server of the log crashes under load', async () => {
      const from = await publisher();
      const { db } = await stage.database();
      await stage.consume(db, connect(), event);
      const emitting = emitRounds(from.db, event, keysOf(10), 60);
      await expectEffects(db, 50);
      await log.crash();
      await emitting;
      await log.restart();
      await expectInOrder(db, keysOf(10), 60, 70_000);
    });
  });
};
