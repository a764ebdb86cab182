import { expect } from 'vitest';
import { expectEffects, expectInOrder, expectSoon, keysOf } from './expectations.ts';
import type { SceneTest } from './scene.ts';
import { effectsOf, emitRounds } from './stage.ts';

/**
 * Tests that a log survives a broken network or server. All clients of the log notice the failure, so these tests run
 * one by one.
 */
export const brokenLogContract = (it: SceneTest): void => {
  it('loses no event and keeps the sequence when the answer to an append is lost', async ({ scene }) => {
    const { log, stage, event } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    await stage.consume(db, scene.connect(), event);
    await emitRounds(from, event, keysOf(3), 1);
    await expectInOrder(db, keysOf(3), 1);
    const lost = log.proxy.loseAnswers(2, log.isAppend);
    await emitRounds(from, event, keysOf(3), 1, 2);
    await lost;
    await emitRounds(from, event, keysOf(3), 8, 3);
    await expectInOrder(db, keysOf(3), 10);
    // The log holds the events twice. This proves that it had stored the appends whose answers were lost.
    const copies = await scene.everyCopy();
    await expectSoon('the event stands in the log more than once', () =>
      expect(copies.filter((copy) => copy === 'key-0:2').length).toBeGreaterThan(1),
    );
  });

  it('continues at the same position after the log was out of reach', async ({ scene }) => {
    const { log, stage, event } = scene;
    const from = await scene.publisher();
    const { db } = await stage.database();
    await stage.consume(db, scene.connect(), event);
    await emitRounds(from, event, keysOf(5), 3);
    await expectInOrder(db, keysOf(5), 3);
    const refusedBefore = log.proxy.refused();
    log.proxy.away();
    try {
      await emitRounds(from, event, keysOf(5), 3, 4);
      // Waits until the clients of the log have tried in vain more than once.
      await expectSoon('refused connections', () => expect(log.proxy.refused()).toBeGreaterThan(refusedBefore + 4));
      expect((await effectsOf(db)).length).toBe(15);
    } finally {
      log.proxy.back();
    }
    await expectInOrder(db, keysOf(5), 6);
  });

  it('loses nothing when the server of the log crashes under load', async ({ scene }) => {
    const { log, stage, event } = scene;
    const keys = keysOf(10);
    const from = await scene.publisher();
    const { db } = await stage.database();
    await stage.consume(db, scene.connect(), event);
    await emitRounds(from, event, keys, 5);
    await expectInOrder(db, keys, 5);
    let rounds = 5;
    let crashed = false;
    const emitUntilAfterCrash = async (): Promise<void> => {
      while (!crashed) {
        rounds += 1;
        await emitRounds(from, event, keys, 1, rounds);
      }
    };
    const emitting = emitUntilAfterCrash();
    await expectEffects(db, 60);
    await log.crash();
    crashed = true;
    await emitting;
    await log.restart();
    await expectInOrder(db, keys, rounds);
  });
};
