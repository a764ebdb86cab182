import { createLogger } from '@gyeol/service-kit/logger.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProcessQueue } from '../src/waiting-room/process-queue.ts';
import type { Queue, QueueGate } from '../src/waiting-room/queue.ts';
import { createRedisQueue } from '../src/waiting-room/redis-queue.ts';
import { describeWithRedis, startRedis } from './redis.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const hourMs = 3_600_000;
let gateCount = 0;
const createGate = (terms: Partial<QueueGate> = {}): QueueGate => {
  gateCount += 1;
  return { gateId: gateCount, opensAt: new Date(Date.now() - 100), perMinute: 60, maxPerMinute: null, ...terms };
};
/** For the first request, which shows that a queue is reached. */
const anyGate = createGate();

/** The gates for which a gateway has met the limit of order-payment. */
const overloaded = new Set<number>();
const takeOverload = (gateId: number): boolean => overloaded.delete(gateId);

interface QueuesUnderTest {
  readonly queues: readonly [Queue, Queue];
  /** Simulates that `ms` have passed. */
  pass(gate: QueueGate, ms: number): Promise<void>;
}
/** Each test uses two gateways. Within one process, both have the same queue. */
const queueContract = (create: () => Promise<QueuesUnderTest>): void => {
  let one: Queue;
  let other: Queue;
  let pass: QueuesUnderTest['pass'];
  beforeAll(async () => {
    ({
      queues: [one, other],
      pass,
    } = await create());
  });
  afterAll(() => {
    one.close();
    other.close();
  });

  it('admits the first member at once, and tells the next members how many are ahead', async () => {
    const gate = createGate({ perMinute: 1 });
    const first = await one.join(gate, { memberId: 1, draw: 0.5 });
    expect(first).toMatchObject({ state: 'ADMITTED', jti: expect.stringMatching(/^\d{13}-1$/) });
    if (first.state === 'ADMITTED') expect(first.endsAt - first.now).toBe(600_000);
    expect(await other.join(gate, { memberId: 2, draw: 0.1 })).toMatchObject({ state: 'WAITING', ahead: 0 });
    expect(await one.join(gate, { memberId: 3, draw: 0.1 })).toMatchObject({ state: 'WAITING', ahead: 1, waiting: 2 });
  });

  it('keeps one position per member, however often and at whichever gateway the member joins', async () => {
    const gate = createGate({ perMinute: 1 });
    for (const memberId of [1, 2, 3, 4]) await one.join(gate, { memberId, draw: 0 });
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).join(gate, { memberId: 3, draw: 0 })),
    );
    for (const entry of again) expect(entry).toMatchObject({ ahead: 1, waiting: 3 });
    expect(await other.find(gate, 3)).toMatchObject({ ahead: 1 });
    expect(await one.find(gate, 99)).toBeUndefined();
  });

  it('gives a member the same admission until the member leaves, and then a position at the end', async () => {
    const gate = createGate({ perMinute: 1 });
    const first = await one.join(gate, { memberId: 1, draw: 0 });
    await one.join(gate, { memberId: 2, draw: 0 });
    expect(await other.join(gate, { memberId: 1, draw: 0 })).toMatchObject({ jti: (first as { jti: string }).jti });
    await one.leave(gate.gateId, 1);
    expect(await one.find(gate, 1)).toBeUndefined();
    expect(await one.join(gate, { memberId: 1, draw: 0 })).toMatchObject({ state: 'WAITING', ahead: 1 });
  });

  it('orders members who join before the opening by draw, and admits no member before the opening', async () => {
    const gate = createGate({ perMinute: 1 });
    const early = { ...gate, opensAt: new Date(Date.now() + hourMs) };
    expect(await one.join(early, { memberId: 1, draw: 0.9 })).toMatchObject({ state: 'EARLY', waiting: 1 });
    await one.join(early, { memberId: 2, draw: 0.2 });
    expect(await other.join(early, { memberId: 3, draw: 0.5 })).toMatchObject({ state: 'EARLY', waiting: 3 });
    expect(await one.join(early, { memberId: 2, draw: 0.2 })).toMatchObject({ state: 'EARLY', waiting: 3 });
    expect(await one.join(gate, { memberId: 4, draw: 0 })).toMatchObject({ state: 'WAITING', ahead: 2 });
    expect(await other.find(gate, 2)).toMatchObject({ state: 'ADMITTED' });
    expect(await one.find(gate, 3)).toMatchObject({ state: 'WAITING', ahead: 0 });
    expect(await one.find(gate, 1)).toMatchObject({ state: 'WAITING', ahead: 1 });
  });

  it('keeps its order when its gate is closed again, and puts new members behind the waiting members', async () => {
    const gate = createGate({ perMinute: 1 });
    for (const memberId of [1, 2, 3]) await one.join(gate, { memberId, draw: 0.9 });
    const shut = { ...gate, opensAt: new Date(Date.now() + hourMs) };
    for (const memberId of [4, 5]) {
      expect(await other.join(shut, { memberId, draw: 0.5 / memberId })).toMatchObject({ state: 'EARLY' });
    }
    expect(await one.find(gate, 2)).toMatchObject({ state: 'WAITING', ahead: 0 });
    // The new members' draws decide the order among the new members.
    expect(await one.find(gate, 5)).toMatchObject({ state: 'WAITING', ahead: 2 });
    expect(await one.find(gate, 4)).toMatchObject({ state: 'WAITING', ahead: 3 });
    expect(await other.join(gate, { memberId: 6, draw: 0 })).toMatchObject({ state: 'WAITING', ahead: 4 });
  });

  it('admits no more members than the rate allows, however many poll through both gateways at once', async () => {
    const gate = createGate({ opensAt: new Date(), perMinute: 6_000 });
    const people = Array.from({ length: 200 }, (_, index) => index + 1);
    await Promise.all(people.map((memberId) => (memberId % 2 ? one : other).join(gate, { memberId, draw: 0 })));
    const lookAll = () => Promise.all(people.map((memberId) => (memberId % 2 ? other : one).find(gate, memberId)));
    const countAdmitted = async () => {
      await lookAll();
      return (await one.count(gate)).admitted;
    };
    await expect.poll(countAdmitted).toBeGreaterThanOrEqual(20);
    const { admitted, waiting } = await one.count(gate);
    const latest = Math.max(...(await lookAll()).map((entry) => entry?.now ?? 0));
    // The rate allows one admission at the opening, and 100 a second after it, by the clock of the queue.
    expect(admitted).toBeLessThanOrEqual(1 + (latest - gate.opensAt.getTime()) / 10);
    expect(admitted + waiting).toBe(200);
  });

  const openSaleGate = async (terms: Partial<QueueGate> = {}): Promise<QueueGate> => {
    const gate = createGate({ perMinute: 100, maxPerMinute: 2_100, ...terms });
    const people = Array.from({ length: 1_000 }, (_, index) => index + 1);
    for (const memberId of people) await one.join(gate, { memberId, draw: 0 });
    return gate;
  };
  const rateOf = async (gate: QueueGate) => {
    const { perMinute, rateReason } = await other.count(gate);
    return [perMinute, rateReason] as const;
  };
  /** Looks from alternate gateways, a second after the last look. */
  const lookLater = async (gate: QueueGate, times: number): Promise<void> => {
    for (let look = 0; look < times; look += 1) {
      await pass(gate, 1_000);
      expect((await (look % 2 ? one : other).find(gate, 1_000))?.state).toBe('WAITING');
    }
  };

  it('keeps the rate of a gate that an operator opened', async () => {
    const gate = createGate({ perMinute: 120 });
    await one.join(gate, { memberId: 1, draw: 0 });
    overloaded.add(gate.gateId);
    await pass(gate, 1_000);
    await one.join(gate, { memberId: 2, draw: 0 });
    expect(await rateOf(gate)).toEqual([120, 'FIXED']);
    overloaded.delete(gate.gateId);
  });

  it('begins at the least rate of a sale, and raises it each second by a twentieth of the way to the most', async () => {
    const gate = await openSaleGate();
    const [before] = await rateOf(gate);
    await lookLater(gate, 1);
    expect(await rateOf(gate)).toEqual([before + 100, 'RISING']);
    await lookLater(gate, 20);
    expect(await rateOf(gate)).toEqual([2_100, 'AT_MAX']);
  });

  it('cuts the rate of a sale by a fifth for all gateways when one of them met the limit of order-payment', async () => {
    const gate = await openSaleGate();
    await lookLater(gate, 20);
    overloaded.add(gate.gateId);
    await lookLater(gate, 1);
    expect(await rateOf(gate)).toEqual([1_680, 'OVERLOADED']);
    await lookLater(gate, 1);
    expect(await rateOf(gate)).toEqual([1_780, 'RISING']);
    for (let look = 0; look < 20; look += 1) {
      overloaded.add(gate.gateId);
      await lookLater(gate, 1);
    }
    expect(await rateOf(gate)).toEqual([100, 'AT_MIN']);
  });

  it('remembers until the next step that a gateway met the limit of order-payment', async () => {
    const gate = await openSaleGate();
    await lookLater(gate, 20);
    overloaded.add(gate.gateId);
    await other.find(gate, 1_000);
    await lookLater(gate, 1);
    // On a slow machine the look itself may be the next step.
    expect([1_680, 1_780]).toContain((await rateOf(gate))[0]);
  });

  it('holds the rate within bounds that were changed meanwhile, and tells the member the rate of the wait', async () => {
    const gate = await openSaleGate();
    await lookLater(gate, 20);
    const slower = { ...gate, perMinute: 60, maxPerMinute: 300 };
    expect((await rateOf(slower))[0]).toBe(300);
    await lookLater(slower, 1);
    expect(await rateOf(slower)).toEqual([300, 'AT_MAX']);
    expect(await one.find(slower, 1_000)).toMatchObject({ state: 'WAITING', perMinute: 300 });
  });

  it('adds up the refusals of both gateways, for each gate', async () => {
    const gate = createGate();
    await one.addRefusals(gate.gateId, { OUT_OF_STOCK: 2 });
    await other.addRefusals(gate.gateId, { OUT_OF_STOCK: 1, BUYER_LIMIT: 4 });
    expect(await one.readRefusals(gate.gateId)).toEqual({ OUT_OF_STOCK: 3, BUYER_LIMIT: 4 });
    expect(await one.readRefusals(createGate().gateId)).toEqual({});
  });
};

describe('the queue in the process', () => {
  queueContract(async () => {
    let passed = 0;
    const queue = createProcessQueue(() => Date.now() + passed, takeOverload);
    const pass = async (_: QueueGate, ms: number) => {
      passed += ms;
    };
    return { queues: [queue, queue], pass };
  });
});

describeWithRedis('the queue in Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let client: Redis;
  afterAll(async () => {
    client.disconnect();
    await redis?.stop();
  });
  const keyOf = (gate: QueueGate, name: string) => `gyeol waiting {${gate.gateId}} ${name}`;
  /** Simulates that `ms` have passed: moves all stored times of the gate back by `ms`. */
  const age = async (gate: QueueGate, ms: number): Promise<void> => {
    for (const [name, fields] of [
      ['seen', undefined],
      ['state', ['at', 'looked', 'clock', ...(gate.maxPerMinute === null ? [] : ['ratedAt'])]],
    ] as const) {
      const key = keyOf(gate, name);
      for (const field of fields ?? (await client.hkeys(key))) await client.hincrby(key, field, -ms);
    }
  };

  it('continues in its order after nobody could poll for ten minutes', async () => {
    const queue = await createRedisQueue(redis?.url ?? '', log);
    onTestFinished(() => queue.close());
    await vi.waitFor(() => queue.count(anyGate), { timeout: 10_000 });
    const gate = createGate({ perMinute: 1 });
    for (const memberId of [1, 2, 3, 4]) await queue.join(gate, { memberId, draw: 0 });
    await age(gate, 600_000);
    expect(await queue.find(gate, 4)).toMatchObject({ state: 'WAITING', ahead: 1 });
    expect(await queue.find(gate, 2)).toMatchObject({ state: 'ADMITTED' });
    expect(await queue.count(gate)).toMatchObject({ away: 0, admitted: 2 });
  });

  it('expires after two days, even with members who did not leave the queue', async () => {
    const queue = await createRedisQueue(redis?.url ?? '', log);
    onTestFinished(() => queue.close());
    await vi.waitFor(() => queue.count(anyGate), { timeout: 10_000 });
    const gate = createGate({ perMinute: 1 });
    for (const memberId of [1, 2, 3]) await queue.join(gate, { memberId, draw: 0 });
    // The second member went away without leaving the queue.
    await client.hincrby(keyOf(gate, 'seen'), '2', -600_000);
    await age(gate, 65_000);
    await queue.find(gate, 3);
    expect(await queue.count(gate)).toMatchObject({ waiting: 0, away: 1, admitted: 2 });
    for (const name of ['away', 'tickets', 'state']) {
      expect(await client.pttl(keyOf(gate, name)), name).toBeGreaterThan(47 * 3_600_000);
    }
  });

  it('counts the gateways that use it', async () => {
    const queues = [await createRedisQueue(redis?.url ?? '', log), await createRedisQueue(redis?.url ?? '', log)];
    onTestFinished(() => {
      for (const queue of queues) queue.close();
    });
    await expect.poll(() => queues[0]?.countGateways().catch(() => 0)).toBeGreaterThanOrEqual(2);
  });

  queueContract(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
    const createQueue = () => createRedisQueue(redis?.url ?? '', log, takeOverload);
    const queues: [Queue, Queue] = [await createQueue(), await createQueue()];
    // Without an offline queue, commands fail until the connection exists.
    for (const queue of queues) await vi.waitFor(() => queue.count(anyGate), { timeout: 10_000 });
    return { queues, pass: age };
  });
});
