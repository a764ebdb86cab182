import { describe, expect, it } from 'vitest';
import { waitSeconds } from './poll-interval.ts';
import { createProcessQueue } from './process-queue.ts';
import { awayMs, type QueueGate } from './queue.ts';

const opening = Date.parse('2026-11-21T01:00:00Z');
const gate: QueueGate = { gateId: 1, opensAt: new Date(opening), perMinute: 600, maxPerMinute: null };

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
      expect((await queue.count(gate)).admitted).toBeLessThanOrEqual(1 + ms / 100);
    }
    expect((await queue.count(gate)).admitted).toBe(601);
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
    expect([6, 7]).toContain((await queue.count(gate)).admitted);
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
    expect(await queue.count(gate)).toMatchObject({ away: 0, admitted: 11 });
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
    expect(await queue.count(gate)).toMatchObject({ away: 2 });
    expect(await stateOf(4)).toBe('ADMITTED');
    at(awayMs + 11_500);
    expect((await queue.find(slow, 2))?.state).toBe('ADMITTED');
  });
});

describe('the wait that a member is told', () => {
  const size = 3_000;
  /** The orders per minute that order-payment can do. */
  const capacity = 600;

  /**
   * Simulates a line in which everybody looks every 30 s, and answers the told and the real wait, in seconds, of members
   * who look a minute after the opening.
   */
  const simulate = async (terms: QueueGate, watched: readonly number[]) => {
    let at = opening;
    let rate = 0;
    const queue = createProcessQueue(
      () => at,
      () => rate > capacity,
    );
    for (const memberId of people(size)) await queue.join(terms, { memberId, draw: 0 });
    const told = new Map<number, number>();
    const admittedAt = new Map<number, number>();
    for (let ms = 250; admittedAt.size < watched.length; ms += 250) {
      at = opening + ms;
      const looks = ms % 30_000 === 0 ? people(size) : [size];
      for (const memberId of looks) await queue.find(terms, memberId);
      const counts = await queue.count(terms);
      rate = counts.perMinute;
      for (const memberId of watched) {
        const entry = ms === 60_000 ? await queue.find(terms, memberId) : undefined;
        if (entry?.state === 'WAITING') told.set(memberId, waitSeconds(entry.ahead, entry.perMinute));
        if (counts.admitted >= memberId && !admittedAt.has(memberId)) admittedAt.set(memberId, ms / 1_000 - 60);
      }
    }
    return watched.map((memberId) => [told.get(memberId) ?? 0, admittedAt.get(memberId) ?? 0] as const);
  };

  const rates = [
    ['of a fixed rate', { ...gate, perMinute: 600 }],
    ['of a rate that rises to its most', { ...gate, perMinute: 120, maxPerMinute: 540 }],
    ['of a rate that swings around what order-payment can do', { ...gate, perMinute: 300, maxPerMinute: 1_500 }],
  ] as const;
  it.each(rates)('is right within 10 percent, %s', async (_, terms) => {
    for (const [told, real] of await simulate(terms, [1_200, 1_800, 2_900])) {
      expect(real).toBeGreaterThan(30);
      expect(Math.abs(told - real) / real).toBeLessThanOrEqual(0.1);
    }
  });
});
