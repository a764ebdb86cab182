import { createLogger } from '@gyeol/service-kit/logger.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProcessQueue } from '../src/waiting-room/process-queue.ts';
import type { Queue, QueueDoor } from '../src/waiting-room/queue.ts';
import { createRedisQueue } from '../src/waiting-room/redis-queue.ts';
import { describeWithRedis, startRedis } from './redis.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let doors = 0;
const makeDoor = (terms: Partial<QueueDoor> = {}): QueueDoor => {
  doors += 1;
  return { doorId: doors, opensAt: new Date(Date.now() - 100), perMinute: 60, ...terms };
};

/** What a queue does, seen by two gateways; in one process they are the same. */
const queueContract = (make: () => Promise<[Queue, Queue]>): void => {
  let one: Queue;
  let other: Queue;
  beforeAll(async () => {
    [one, other] = await make();
  });
  afterAll(() => {
    one.close();
    other.close();
  });

  it('lets the first in at once and tells the next how many are ahead', async () => {
    const door = makeDoor({ perMinute: 1 });
    const first = await one.take(door, { memberId: 1, draw: 0.5 });
    expect(first).toMatchObject({ state: 'ADMITTED', jti: expect.stringMatching(/^\d{13}-1$/) });
    if (first.state === 'ADMITTED') expect(first.endsAt - first.now).toBe(600_000);
    expect(await other.take(door, { memberId: 2, draw: 0.1 })).toMatchObject({ state: 'WAITING', ahead: 0 });
    expect(await one.take(door, { memberId: 3, draw: 0.1 })).toMatchObject({ state: 'WAITING', ahead: 1, waiting: 2 });
  });

  it('keeps one place per member, however often and from wherever they come', async () => {
    const door = makeDoor({ perMinute: 1 });
    for (const memberId of [1, 2, 3, 4]) await one.take(door, { memberId, draw: 0 });
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).take(door, { memberId: 3, draw: 0 })),
    );
    for (const standing of again) expect(standing).toMatchObject({ ahead: 1, waiting: 3 });
    expect(await other.see(door, 3)).toMatchObject({ ahead: 1 });
    expect(await one.see(door, 99)).toBeUndefined();
  });

  it('gives the same admission until it is left, then a place at the end', async () => {
    const door = makeDoor({ perMinute: 1 });
    const first = await one.take(door, { memberId: 1, draw: 0 });
    await one.take(door, { memberId: 2, draw: 0 });
    expect(await other.take(door, { memberId: 1, draw: 0 })).toMatchObject({ jti: (first as { jti: string }).jti });
    await one.leave(door.doorId, 1);
    expect(await one.see(door, 1)).toBeUndefined();
    expect(await one.take(door, { memberId: 1, draw: 0 })).toMatchObject({ state: 'WAITING', ahead: 1 });
  });

  it('orders by draw who comes before the opening, and lets nobody in until then', async () => {
    const door = makeDoor({ opensAt: new Date(Date.now() + 1_500), perMinute: 6 });
    expect(await one.take(door, { memberId: 1, draw: 0.9 })).toMatchObject({ state: 'EARLY', waiting: 1 });
    await one.take(door, { memberId: 2, draw: 0.2 });
    expect(await other.take(door, { memberId: 3, draw: 0.5 })).toMatchObject({ state: 'EARLY', waiting: 3 });
    expect(await one.take(door, { memberId: 2, draw: 0.2 })).toMatchObject({ state: 'EARLY', waiting: 3 });
    await wait(door.opensAt.getTime() - Date.now() + 50);
    expect(await one.take(door, { memberId: 4, draw: 0 })).toMatchObject({ state: 'WAITING', ahead: 2 });
    expect(await other.see(door, 2)).toMatchObject({ state: 'ADMITTED' });
    expect(await one.see(door, 3)).toMatchObject({ state: 'WAITING', ahead: 0 });
    expect(await one.see(door, 1)).toMatchObject({ state: 'WAITING', ahead: 1 });
  });

  it('that is shut again keeps the order: who comes meanwhile stands behind those who stood there', async () => {
    const door = makeDoor({ perMinute: 1 });
    for (const memberId of [1, 2, 3]) await one.take(door, { memberId, draw: 0.9 });
    const shut = { ...door, opensAt: new Date(Date.now() + 400) };
    for (const memberId of [4, 5]) {
      expect(await other.take(shut, { memberId, draw: 0.5 / memberId })).toMatchObject({ state: 'EARLY' });
    }
    await wait(450);
    expect(await one.see(shut, 2)).toMatchObject({ state: 'WAITING', ahead: 0 });
    // Among themselves they have drawn.
    expect(await one.see(shut, 5)).toMatchObject({ state: 'WAITING', ahead: 2 });
    expect(await one.see(shut, 4)).toMatchObject({ state: 'WAITING', ahead: 3 });
    expect(await other.take(shut, { memberId: 6, draw: 0 })).toMatchObject({ state: 'WAITING', ahead: 4 });
  });

  it('lets in no more than the rate, however many look through both gateways at once', async () => {
    const door = makeDoor({ opensAt: new Date(), perMinute: 1_200 });
    const people = Array.from({ length: 200 }, (_, index) => index + 1);
    const began = Date.now();
    await Promise.all(people.map((memberId) => (memberId % 2 ? one : other).take(door, { memberId, draw: 0 })));
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(people.map((memberId) => (memberId % 2 ? other : one).see(door, memberId)));
      await wait(100);
    }
    const { admitted, waiting } = await one.crowd(door.doorId);
    const elapsed = Date.now() - began;
    expect(admitted).toBeLessThanOrEqual(2 + elapsed / 50);
    expect(admitted).toBeGreaterThanOrEqual(Math.floor(0.3 * (elapsed / 50)));
    expect(admitted + waiting).toBe(200);
  });
};

describe('the queue in the process', () => {
  queueContract(async () => {
    const queue = createProcessQueue(Date.now);
    return [queue, queue];
  });
});

describeWithRedis('the queue in Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let client: Redis;
  afterAll(async () => {
    client.disconnect();
    await redis?.stop();
  });
  const keyOf = (door: QueueDoor, name: string) => `gyeol waiting {${door.doorId}} ${name}`;
  /** As if everything that was written of the door had been written so long ago. */
  const age = async (door: QueueDoor, ms: number): Promise<void> => {
    for (const [name, fields] of [
      ['seen', undefined],
      ['state', ['at', 'looked', 'clock']],
    ] as const) {
      const key = keyOf(door, name);
      for (const field of fields ?? (await client.hkeys(key))) await client.hincrby(key, field, -ms);
    }
  };

  it('goes on in its order when nobody could look for ten minutes', async () => {
    const queue = await createRedisQueue(redis?.url ?? '', log);
    onTestFinished(() => queue.close());
    await vi.waitFor(() => queue.crowd(0), { timeout: 10_000 });
    const door = makeDoor({ perMinute: 60 });
    for (const memberId of [1, 2, 3, 4]) await queue.take(door, { memberId, draw: 0 });
    await age(door, 600_000);
    expect(await queue.see(door, 4)).toMatchObject({ state: 'WAITING', ahead: 1 });
    expect(await queue.see(door, 2)).toMatchObject({ state: 'ADMITTED' });
    expect(await queue.crowd(door.doorId)).toMatchObject({ away: 0, admitted: 2 });
  });

  it('is forgotten some day, whatever is left of it', async () => {
    const queue = await createRedisQueue(redis?.url ?? '', log);
    onTestFinished(() => queue.close());
    await vi.waitFor(() => queue.crowd(0), { timeout: 10_000 });
    const door = makeDoor({ perMinute: 60 });
    for (const memberId of [1, 2, 3]) await queue.take(door, { memberId, draw: 0 });
    // The second one has left without a word.
    await client.hincrby(keyOf(door, 'seen'), '2', -600_000);
    await age(door, 5_000);
    await queue.see(door, 3);
    expect(await queue.crowd(door.doorId)).toMatchObject({ waiting: 0, away: 1, admitted: 2 });
    for (const name of ['away', 'tickets', 'state']) {
      expect(await client.pttl(keyOf(door, name)), name).toBeGreaterThan(47 * 3_600_000);
    }
  });

  queueContract(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
    const queues: [Queue, Queue] = [await createRedisQueue(redis.url, log), await createRedisQueue(redis.url, log)];
    // Without an offline queue nothing is asked before the connection stands.
    for (const queue of queues) await vi.waitFor(() => queue.crowd(0), { timeout: 10_000 });
    return queues;
  });
});
