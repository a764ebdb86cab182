import type { QueuePosition } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { createTestGateway, holdTime, startGateway, type TestGateway, withoutTimers } from './harness.ts';
import { describeWithRedis, startRedis, startSilence } from './redis.ts';

/** The clock of the gateways, which the tests move. Redis has a clock of its own. */
const clock = { ms: Date.now() };
const opened = new Date(clock.ms - 1_000).toISOString();
const gate = (gateId: number, more: object = {}) => ({
  ...{ doorId: gateId, itemId: 1, title: '토트백 발매', opensAt: opened, closesAt: null, perMinute: 1, ...more },
});
const [openGateId, earlyGateId, closedGateId] = [1, 2, 3];
const gates = {
  list: [
    gate(openGateId),
    gate(earlyGateId, { opensAt: new Date(clock.ms + 3_600_000).toISOString() }),
    gate(closedGateId, { closesAt: new Date(clock.ms - 1).toISOString() }),
  ],
  calls: 0,
  away: false,
  held: undefined as Promise<void> | undefined,
};
const saleGatesFake = fake(internalCalls.saleGates, async () => {
  gates.calls += 1;
  await gates.held;
  if (gates.away) throw problem('UNAVAILABLE');
  return { doors: gates.list };
});

const start = (env: Record<string, string> = {}) =>
  startGateway({ env, internal: [saleGatesFake], now: () => new Date(clock.ms) });
const path = (gateId: number) => `/api/waiting-room/${gateId}/place`;
const join = (shop: TestGateway, id: number, gateId = openGateId) =>
  shop.call('POST', path(gateId), { headers: shop.bearer({ id }) });
const find = (shop: TestGateway, id: number, gateId = openGateId) =>
  shop.call('GET', path(gateId), { headers: shop.bearer({ id }) });
/**
 * Adds a gate for one test. The gateways load the new list at their next request, because `addGate` moves the clock by
 * a second and their list is then too old.
 */
const addGate = (): number => {
  const gateId = gates.list.length + 1;
  gates.list.push(gate(gateId));
  clock.ms += 1_000;
  return gateId;
};

describe('the waiting room', () => {
  let shop: TestGateway;
  beforeAll(async () => {
    shop = await start();
  });
  afterAll(() => shop.close());

  /** Opens a gate and lets this many members join. The first member is admitted. */
  const openGate = async (members: number): Promise<number> => {
    const gateId = addGate();
    for (let id = 1; id <= members; id += 1) expect((await join(shop, id, gateId)).status).toBe(200);
    return gateId;
  };

  it('is answered by the gateway, which asks for the gates once a second at most', async () => {
    gates.calls = 0;
    const asked = shop.seen().length;
    const gateId = await openGate(19);
    const third = await find(shop, 3, gateId);
    expect(third.json<QueuePosition>()).toMatchObject({
      state: 'WAITING',
      ahead: 1,
      waiting: 18,
      waitSeconds: 120,
      pass: null,
    });
    expect(third.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(shop.seen()).toHaveLength(asked);
    expect(gates.calls).toBe(1);
    clock.ms += 1_000;
    await find(shop, 3, gateId);
    expect(gates.calls).toBe(2);
  });

  it('counts the waiting members, and the polls by the state of the member', async () => {
    const gateId = await openGate(19);
    await find(shop, 3, gateId);
    const metrics = (await shop.call('GET', '/metrics')).text;
    const labels = `gate="${gateId}",door="${gateId}"`;
    expect(metrics).toMatch(new RegExp(`gateway_waiting_room_waiting\\{${labels}.*\\} 18`));
    const looks = (state: string, count: number) =>
      new RegExp(`gateway_waiting_room_looks_total\\{${labels},state="${state}",told="${state}".*\\} ${count}\n`);
    expect(metrics).toMatch(looks('ADMITTED', 1));
    expect(metrics).toMatch(looks('WAITING', 19));
  });

  it('gives an admitted member the same admission to this gate for ten minutes', async () => {
    const gateId = await openGate(2);
    const position = (await find(shop, 1, gateId)).json<QueuePosition>();
    expect(position.state).toBe('ADMITTED');
    const signed = createSignedTokens('s'.repeat(32), admissionPurpose);
    const now = new Date(clock.ms);
    const { tokenClaims: claims } = signed.read(position.pass ?? '', now) ?? {};
    expect(claims).toMatchObject({ sub: '1', door: gateId, jti: expect.any(String) });
    expect(Date.parse(position.passEndsAt ?? '') - Date.parse(position.now)).toBeGreaterThan(599_000);
    expect(Number(claims?.exp)).toBe(Math.floor(Date.parse(position.passEndsAt ?? '') / 1_000));
    const again = (await join(shop, 1, gateId)).json<QueuePosition>();
    expect(signed.read(again.pass ?? '', now)?.tokenClaims.jti).toBe(claims?.jti);
  });

  it('gives one position to all browsers of a member, and the last position after leaving and rejoining', async () => {
    const gateId = await openGate(19);
    for (let times = 0; times < 5; times += 1) await join(shop, 5, gateId);
    expect((await join(shop, 5, gateId)).json<QueuePosition>()).toMatchObject({ ahead: 3, waiting: 18 });
    await shop.call('DELETE', path(gateId), { headers: shop.bearer({ id: 5 }) });
    expect((await find(shop, 5, gateId)).json()).toMatchObject({ status: 404, code: 'PLACE_NOT_FOUND' });
    expect((await join(shop, 5, gateId)).json<QueuePosition>()).toMatchObject({ ahead: 17 });
  });

  it('ignores a position that the client sends', async () => {
    const gateId = await openGate(19);
    const headers = { ...shop.bearer({ id: 500 }), 'content-type': 'application/json', 'x-waiting-pass': 'x' };
    const body = JSON.stringify({ memberId: 1, ahead: 0, draw: 0, place: -1 });
    const jumped = await shop.call('POST', `${path(gateId)}?draw=0&memberId=1&ahead=0`, { headers, body });
    expect(jumped.json<QueuePosition>()).toMatchObject({ state: 'WAITING', ahead: 18 });
  });

  it('shows no position and admits nobody before the opening', async () => {
    const position = (await join(shop, 1, earlyGateId)).json<QueuePosition>();
    expect(position).toMatchObject({ state: 'EARLY', ahead: null, waitSeconds: null, pass: null, waiting: 1 });
    expect(position.askAgainMs).toBeGreaterThan(1_000);
  });

  it('is open only to members, and its counts only to operators', async () => {
    const gateId = await openGate(20);
    await join(shop, 1, earlyGateId);
    expect((await shop.call('POST', path(gateId))).status).toBe(401);
    const countsPath = '/api/admin/waiting-room/crowds';
    expect((await shop.call('GET', countsPath, { headers: shop.bearer() })).status).toBe(403);
    const admin = { headers: shop.bearer({ role: 'ROLE_ADMIN' }) };
    const counts = (await shop.call('GET', countsPath, admin)).json<object[]>();
    expect(counts).toContainEqual({ doorId: gateId, waiting: 19, away: 0, admitted: 1 });
    expect(counts).toContainEqual({ doorId: earlyGateId, waiting: 1, away: 0, admitted: 0 });
  });

  it('gives no position at an unknown or closed gate, in either spelling of the path', async () => {
    for (const gateId of [closedGateId, 99]) {
      expect((await join(shop, 1, gateId)).json()).toMatchObject({ status: 404, code: 'DOOR_NOT_FOUND' });
    }
    const gateId = await openGate(1);
    const other = await shop.call('GET', `/waiting-room/${gateId}/place`, { headers: shop.bearer({ id: 1 }) });
    expect(other.status).toBe(200);
    expect((await shop.call('GET', '/api/waiting-room/x/place', { headers: shop.bearer() })).status).toBe(400);
    const shown = (await shop.call('GET', '/api/waiting-room/doors')).json<{ doorId: number }[]>();
    expect(shown.map(({ doorId }) => doorId)).toEqual(expect.arrayContaining([openGateId, earlyGateId, gateId]));
    expect(shown.map(({ doorId }) => doorId)).not.toContain(closedGateId);
  });

  it('continues with its last list of gates while order-payment is away', async () => {
    const gateId = await openGate(4);
    gates.away = true;
    onTestFinished(() => {
      gates.away = false;
    });
    clock.ms += 1_050;
    gates.calls = 0;
    for (let looks = 0; looks < 20; looks += 1) expect((await find(shop, 4, gateId)).status).toBe(200);
    expect(gates.calls).toBe(1);
  });

  it('waits only once for a slow order-payment, not with every poll', async () => {
    const gateId = await openGate(4);
    const held = Promise.withResolvers<void>();
    gates.held = held.promise;
    onTestFinished(() => {
      gates.held = undefined;
      held.resolve();
    });
    gates.calls = 0;
    clock.ms += 1_050;
    // Timers are stopped, because after 250 ms the gateway would otherwise answer the first request from the old list.
    holdTime();
    const first = find(shop, 4, gateId);
    await expect.poll(() => gates.calls).toBe(1);
    clock.ms += 250;
    expect((await find(shop, 4, gateId)).status).toBe(200);
    vi.advanceTimersByTime(250);
    expect((await first).status).toBe(200);
    expect(gates.calls).toBe(1);
  });

  it('passes admissions on to order-payment', async () => {
    const headers = { ...shop.bearer(), 'content-type': 'application/json', 'x-waiting-pass': 'a.b.c' };
    await shop.call('POST', '/order/complete', { headers, body: '{}' });
    expect(shop.upstreams['order-payment'].seen.at(-1)?.headers['x-waiting-pass']).toBe('a.b.c');
  });
});

it('the waiting room stays closed in production without Redis, and spreads its Retry-After times', async () => {
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
    for (const shop of shops) await eventually('Redis is connected', () => isInQueue(shop, 1));
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    await redis.stop();
  });

  it('a member has the same position in the queue at every gateway', async () => {
    const [one, other] = shops as [TestGateway, TestGateway];
    const gateId = addGate();
    await join(one, 1, gateId);
    await join(one, 2, gateId);
    await join(other, 3, gateId);
    const second = (await find(other, 2, gateId)).json<QueuePosition>();
    expect(second).toMatchObject({ state: 'WAITING', ahead: 0, waiting: 2 });
    expect((await find(one, 3, gateId)).json<QueuePosition>()).toMatchObject({
      state: 'WAITING',
      ahead: 1,
      waiting: 2,
    });
  });

  it('the gateway refuses with 503 when Redis falls silent, and finds Redis again over a new connection', async () => {
    const wire = await startSilence(redis.port);
    const shop = await createTestGateway({
      env: { REDIS_URL: wire.url, NODE_ENV: 'production' },
      internal: [saleGatesFake],
    });
    await expect.poll(() => isInQueue(shop, 2)).toBe(true);
    wire.fallSilent();
    expect((await find(shop, 2)).json()).toMatchObject({ status: 503, code: 'WAITING_ROOM_DOWN' });
    await expect.poll(() => isInQueue(shop, 2)).toBe(true);
    expect(shop.logged.filter(({ msg }) => String(msg).startsWith('Redis does not answer: the gates'))).toHaveLength(1);
    await wire.stop();
  });

  it('every gate closes immediately with 503 when Redis is lost, and stays closed until Redis is back', async () => {
    const [shop] = shops as [TestGateway];
    await redis.stop('SIGKILL');
    const refused = await withoutTimers(() => Promise.all([join(shop, 2), find(shop, 1), find(shop, 50)]));
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ status: 503, code: 'WAITING_ROOM_DOWN' });
    }
    redis = await startRedis(redis.port);
    await expect.poll(() => isInQueue(shop, 2)).toBe(true);
    expect((await join(shop, 2)).json<QueuePosition>().state).toBe('ADMITTED');
  });
});
