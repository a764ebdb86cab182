import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { QueuePosition } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestGateway, startGateway, type TestGateway } from './harness.ts';
import { describeWithRedis, startRedis, startSilence } from './redis.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const soonUp = async (check: () => Promise<boolean>): Promise<void> => {
  for (let tried = 0; tried < 50; tried += 1) {
    if (await check()) return;
    await wait(100);
  }
  throw new Error('it did not come');
};
const opened = new Date(Date.now() - 1_000).toISOString();
const gate = (gateId: number, more: object = {}) => ({
  ...{ doorId: gateId, itemId: 1, title: '토트백 발매', opensAt: opened, closesAt: null, perMinute: 1, ...more },
});
const gates = {
  list: [
    gate(1),
    gate(2, { opensAt: new Date(Date.now() + 60_000).toISOString() }),
    gate(3, { closesAt: new Date(Date.now() - 1).toISOString() }),
  ],
  calls: 0,
  away: false,
  slowMs: 0,
};
const saleGatesFake = fake(internalCalls.saleGates, async () => {
  gates.calls += 1;
  if (gates.slowMs > 0) await wait(gates.slowMs);
  if (gates.away) throw problem('UNAVAILABLE');
  return { doors: gates.list };
});

const somaxconn = '/proc/sys/net/core/somaxconn';
const start = (env: Record<string, string> = {}) => startGateway({ env, internal: [saleGatesFake] });
const path = (gateId: number) => `/api/waiting-room/${gateId}/place`;
const join = (shop: TestGateway, id: number, gateId = 1) =>
  shop.call('POST', path(gateId), { headers: shop.bearer({ id }) });
const find = (shop: TestGateway, id: number, gateId = 1) =>
  shop.call('GET', path(gateId), { headers: shop.bearer({ id }) });

describe('the waiting room', () => {
  let shop: TestGateway;
  beforeAll(async () => {
    shop = await start();
  });
  afterAll(() => shop.close());

  it('is answered by the gateway: no service is asked, and the sale gates once a second at most', async () => {
    gates.calls = 0;
    const began = Date.now();
    const first = await join(shop, 1);
    expect(first.status).toBe(200);
    for (let id = 2; id < 20; id += 1) await join(shop, id);
    const third = await find(shop, 3);
    expect(third.json<QueuePosition>()).toMatchObject({
      state: 'WAITING',
      ahead: 1,
      waiting: 18,
      waitSeconds: 120,
      pass: null,
    });
    expect(third.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(shop.seen()).toEqual([]);
    expect(gates.calls).toBeLessThanOrEqual(2 + (Date.now() - began) / 1_000);
  });

  it('counts who waits and in what state those who looked were', async () => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    expect(metrics).toMatch(/gateway_waiting_room_waiting\{gate="1",door="1".*\} 18/);
    expect(metrics).toMatch(
      /gateway_waiting_room_looks_total\{gate="1",door="1",state="ADMITTED",told="ADMITTED".*\} 1/,
    );
    expect(metrics).toMatch(
      /gateway_waiting_room_looks_total\{gate="1",door="1",state="WAITING",told="WAITING".*\} 19/,
    );
  });

  it('gives who is let in an admission of theirs, for this gate, for ten minutes, and the same one again', async () => {
    const position = (await find(shop, 1)).json<QueuePosition>();
    expect(position.state).toBe('ADMITTED');
    const signed = createSignedTokens('s'.repeat(32), admissionPurpose);
    const { tokenClaims: claims } = signed.read(position.pass ?? '', new Date()) ?? {};
    expect(claims).toMatchObject({ sub: '1', door: 1, jti: expect.any(String) });
    const life = Number(claims?.exp) * 1_000 - Date.now();
    expect(life).toBeGreaterThan(590_000);
    expect(life).toBeLessThanOrEqual(600_000);
    const again = (await join(shop, 1)).json<QueuePosition>();
    expect(signed.read(again.pass ?? '', new Date())?.tokenClaims.jti).toBe(claims?.jti);
  });

  it('keeps the position of a member of many browsers, and a new one joins at the end', async () => {
    for (let times = 0; times < 5; times += 1) await join(shop, 5);
    expect((await join(shop, 5)).json<QueuePosition>()).toMatchObject({ ahead: 3, waiting: 18 });
    await shop.call('DELETE', path(1), { headers: shop.bearer({ id: 5 }) });
    expect((await find(shop, 5)).json()).toMatchObject({ status: 404, code: 'PLACE_NOT_FOUND' });
    expect((await join(shop, 5)).json<QueuePosition>()).toMatchObject({ ahead: 17 });
  });

  it('lets nobody say where they are: what is sent along changes nothing', async () => {
    const headers = { ...shop.bearer({ id: 500 }), 'content-type': 'application/json', 'x-waiting-pass': 'x' };
    const body = JSON.stringify({ memberId: 1, ahead: 0, draw: 0, place: -1 });
    const jumped = await shop.call('POST', `${path(1)}?draw=0&memberId=1&ahead=0`, { headers, body });
    expect(jumped.json<QueuePosition>()).toMatchObject({ state: 'WAITING', ahead: 18 });
  });

  it('before the opening shows no order and lets nobody in', async () => {
    const position = (await join(shop, 1, 2)).json<QueuePosition>();
    expect(position).toMatchObject({ state: 'EARLY', ahead: null, waitSeconds: null, pass: null, waiting: 1 });
    expect(position.askAgainMs).toBeGreaterThan(1_000);
  });

  it('is for members, and its counts for operators', async () => {
    expect((await shop.call('POST', path(1))).status).toBe(401);
    const countsPath = '/api/admin/waiting-room/crowds';
    expect((await shop.call('GET', countsPath, { headers: shop.bearer() })).status).toBe(403);
    const admin = { headers: shop.bearer({ role: 'ROLE_ADMIN' }) };
    expect((await shop.call('GET', countsPath, admin)).json()).toEqual([
      { doorId: 1, waiting: 19, away: 0, admitted: 1 },
      { doorId: 2, waiting: 1, away: 0, admitted: 0 },
    ]);
  });

  it('has no position at a gate that is unknown or closed, in either spelling', async () => {
    for (const gateId of [3, 99]) {
      expect((await join(shop, 1, gateId)).json()).toMatchObject({ status: 404, code: 'DOOR_NOT_FOUND' });
    }
    const other = await shop.call('GET', '/waiting-room/1/place', { headers: shop.bearer({ id: 1 }) });
    expect(other.status).toBe(200);
    expect((await shop.call('GET', '/api/waiting-room/x/place', { headers: shop.bearer() })).status).toBe(400);
    expect((await shop.call('GET', '/api/waiting-room/doors')).json<object[]>()).toHaveLength(2);
  });

  it('goes on by its last list of the gates while order-payment is away', async () => {
    gates.away = true;
    onTestFinished(() => {
      gates.away = false;
    });
    await wait(1_050);
    gates.calls = 0;
    for (let looks = 0; looks < 20; looks += 1) expect((await find(shop, 4)).status).toBe(200);
    expect(gates.calls).toBeLessThanOrEqual(2);
  });

  it('waits for a slow order-payment once, not with every look', async () => {
    gates.slowMs = 2_000;
    onTestFinished(() => {
      gates.slowMs = 0;
    });
    await wait(1_050);
    const times: number[] = [];
    for (let looks = 0; looks < 5; looks += 1) {
      const began = performance.now();
      expect((await find(shop, 4)).status).toBe(200);
      times.push(performance.now() - began);
    }
    expect(times.filter((ms) => ms > 150).length).toBeLessThanOrEqual(1);
  });

  it('sends admissions on to order-payment', async () => {
    const headers = { ...shop.bearer(), 'content-type': 'application/json', 'x-waiting-pass': 'a.b.c' };
    await shop.call('POST', '/order/complete', { headers, body: '{}' });
    expect(shop.upstreams['order-payment'].seen.at(-1)?.headers['x-waiting-pass']).toBe('a.b.c');
  });
});

const allowed = existsSync(somaxconn) ? Number(readFileSync(somaxconn, 'utf8')) : 0;
it.skipIf(allowed < 2_000)('a crowd that comes in one moment is connected at once', async () => {
  const shop = await createTestGateway({ internal: [saleGatesFake] });
  const port = Number(new URL(shop.url).port);
  const knock = async (): Promise<number> => {
    const began = performance.now();
    // Nobody is taken before the last of them has knocked: this process is the gateway's too.
    const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.destroy();
    return performance.now() - began;
  };
  // Who is dropped is tried again after a second; a busy machine may take as long once.
  expect(Math.min(await knock(), await knock())).toBeLessThan(900);
});

it('in production stays shut without Redis, and tells not everybody to come again in the same second', async () => {
  const shop = await createTestGateway({ env: { NODE_ENV: 'production' }, internal: [saleGatesFake] });
  const seconds = new Set<number>();
  for (let looks = 0; looks < 40; looks += 1) {
    const refused = await join(shop, 1);
    expect(refused.json()).toMatchObject({ status: 503, code: 'WAITING_ROOM_DOWN' });
    seconds.add(Number(refused.headers['retry-after']));
  }
  expect([...seconds].every((one) => one >= 1 && one <= 5)).toBe(true);
  expect(seconds.size).toBeGreaterThan(2);
});

describeWithRedis('with Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let shops: TestGateway[];
  const isInQueue = async (shop: TestGateway, id: number) => (await join(shop, id)).status === 200;
  beforeAll(async () => {
    redis = await startRedis();
    const env = { REDIS_URL: redis.url, NODE_ENV: 'production' };
    shops = [await start(env), await start(env)];
    for (const shop of shops) await soonUp(() => isInQueue(shop, 1));
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    await redis.stop();
  });

  it('a member is in one queue, whichever gateway answers', async () => {
    const [one, other] = shops as [TestGateway, TestGateway];
    await join(one, 2);
    await join(other, 3);
    expect((await find(other, 2)).json<QueuePosition>()).toMatchObject({ state: 'WAITING', ahead: 0, waiting: 2 });
    expect((await find(one, 3)).json<QueuePosition>()).toMatchObject({ state: 'WAITING', ahead: 1, waiting: 2 });
  });

  it('whose machine is gone without a word is looked for again, by a connection of its own', async () => {
    const wire = await startSilence(redis.port);
    const shop = await createTestGateway({
      env: { REDIS_URL: wire.url, NODE_ENV: 'production' },
      internal: [saleGatesFake],
    });
    await soonUp(() => isInQueue(shop, 2));
    wire.fallSilent();
    expect((await find(shop, 2)).json()).toMatchObject({ status: 503, code: 'WAITING_ROOM_DOWN' });
    await soonUp(() => isInQueue(shop, 2));
    expect(shop.logged.filter(({ msg }) => String(msg).startsWith('Redis does not answer: the gates'))).toHaveLength(1);
    await wire.stop();
  });

  it('that is lost every gate stays closed with 503, quickly, and goes on when it is back', async () => {
    const [shop] = shops as [TestGateway];
    await redis.stop('SIGKILL');
    await wait(50);
    const began = Date.now();
    for (const answer of [join(shop, 2), find(shop, 1), find(shop, 50)]) {
      expect((await answer).json()).toMatchObject({ status: 503, code: 'WAITING_ROOM_DOWN' });
    }
    expect(Date.now() - began).toBeLessThan(3_000);
    redis = await startRedis(redis.port);
    await soonUp(() => isInQueue(shop, 2));
    expect((await join(shop, 2)).json<QueuePosition>().state).toBe('ADMITTED');
  });
});
