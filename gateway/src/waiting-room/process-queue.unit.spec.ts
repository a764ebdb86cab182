import { describe, expect, it } from 'vitest';
import { createProcessQueue } from './process-queue.ts';
import { awayMs, type QueueGate } from './queue.ts';

const opening = Date.parse('2026-11-21T01:00:00Z');
const gate: QueueGate = { gateId: 1, opensAt: new Date(opening), perMinute: 600 };

const room = () => {
  let at = opening;
  const queue = createProcessQueue(() => at);
  const stateOf = async (memberId: number) => (await queue.find(gate, memberId))?.state;
  const admitted = async (people: readonly number[]): Promise<number[]> => {
    const states = await Promise.all(people.map(async (one) => [one, await stateOf(one)] as const));
    return states.filter(([, state]) => state === 'ADMITTED').map(([one]) => one);
  };
  const setClock = (ms: number): void => {
    at = opening + ms;
  };
  return { queue, stateOf, admitted, at: setClock };
};
const people = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the rate of admissions', () => {
  it('is kept over a minute of polls, and after a pause only the admissions of one second are added', async () => {
    const { queue, admitted, at } = room();
    at(0);
    for (const memberId of people(1_000)) await queue.join(gate, { memberId, draw: 0 });
    for (let ms = 0; ms <= 60_000; ms += 250) {
      at(ms);
      await queue.find(gate, 1_000);
      expect((await queue.count(1)).admitted).toBeLessThanOrEqual(1 + ms / 100);
    }
    expect((await queue.count(1)).admitted).toBe(601);
    at(75_000);
    expect((await admitted(people(1_000))).length).toBe(611);
  });
  it('is kept even below one admission a second', async () => {
    const { queue, at } = room();
    const slow = { ...gate, perMinute: 6 };
    for (const memberId of people(50)) await queue.join(slow, { memberId, draw: 0 });
    for (let ms = 0; ms <= 60_000; ms += 1_000) {
      at(ms);
      await queue.find(slow, 50);
    }
    // The sum of tenths is not exactly a whole number, so the last member may be admitted one request later.
    expect([6, 7]).toContain((await queue.count(1)).admitted);
  });
});

describe('fairness', () => {
  it('gives the same chance to all members who join before the opening', async () => {
    const rounds = 400;
    const firsts = new Map<number, number>();
    for (let round = 0; round < rounds; round += 1) {
      const { queue, at } = room();
      at(-60_000);
      for (const memberId of people(10)) await queue.join(gate, { memberId, draw: Math.random() });
      at(0);
      for (const memberId of people(10)) {
        const entry = await queue.find(gate, memberId);
        if (entry?.state === 'ADMITTED') firsts.set(memberId, (firsts.get(memberId) ?? 0) + 1);
      }
    }
    // A member is first 40 times on average, with a standard deviation of 6. Fewer than 10 or more than 70 times is 5
    // deviations away, so the order would not be random.
    for (const memberId of people(10)) expect(firsts.get(memberId) ?? 0).toBeGreaterThan(10);
    expect(Math.max(...firsts.values())).toBeLessThan(70);
  });
  it('puts members who join after the opening behind the members who joined before, in order of arrival', async () => {
    const { queue, at } = room();
    at(-1_000);
    await queue.join(gate, { memberId: 1, draw: 0.99 });
    at(0);
    const later = await queue.join(gate, { memberId: 2, draw: 0.01 });
    expect(later).toMatchObject({ state: 'WAITING' });
    expect(await queue.join(gate, { memberId: 3, draw: 0 })).toMatchObject({ ahead: 1 });
    expect((await queue.find(gate, 1))?.state).toBe('ADMITTED');
  });
});

describe('an outage of the queue', () => {
  it('skips no member, because nobody could poll, and the queue then continues in its order', async () => {
    const { queue, stateOf, at } = room();
    at(0);
    for (const memberId of people(100)) await queue.join(gate, { memberId, draw: 0 });
    at(600_000);
    expect(await stateOf(100)).toBe('WAITING');
    expect(await queue.count(1)).toMatchObject({ away: 0, admitted: 11 });
    expect(await stateOf(11)).toBe('ADMITTED');
    expect(await queue.find(gate, 12)).toMatchObject({ state: 'WAITING', ahead: 0 });
  });
});

describe('a member who stops polling', () => {
  it('is skipped but keeps the position, and is admitted next after polling again', async () => {
    const { queue, stateOf, at } = room();
    const slow = { ...gate, perMinute: 60 };
    for (const memberId of [1, 2, 3, 4]) await queue.join(slow, { memberId, draw: 0 });
    expect((await queue.find(slow, 1))?.state).toBe('ADMITTED');
    for (let ms = 0; ms <= awayMs + 5_000; ms += 30_000) {
      at(ms);
      await queue.find({ ...slow, perMinute: 0.001 }, 4);
    }
    at(awayMs + 10_000);
    await queue.find(slow, 4);
    expect(await queue.count(1)).toMatchObject({ away: 2 });
    expect(await stateOf(4)).toBe('ADMITTED');
    at(awayMs + 11_500);
    expect((await queue.find(slow, 2))?.state).toBe('ADMITTED');
  });
});
