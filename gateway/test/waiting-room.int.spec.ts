import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { QueuePosition, waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { createTestTokens } from '@gyeol/service-kit/testing/tokens.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import {
  createTestGateway,
  holdClock,
  holdTime,
  startGateway,
  type TestGateway,
  ways,
  withoutTimers,
} from './harness.ts';
import { createKitService } from './kit-service.ts';
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
let lastGateId = closedGateId;
const addGate = (more: object = {}): number => {
  lastGateId += 1;
  const gateId = lastGateId;
  gates.list.push(gate(gateId, more));
  clock.ms += 1_000;
  return gateId;
};

type SaleQueue = AnswerAt<typeof waitingCalls.saleQueue, 200>;
const liveQueue = (shop: TestGateway, saleId: number) =>
  shop.call('GET', `/api/admin/sales/${saleId}/live/queue`, { headers: shop.bearer({ role: 'ROLE_ADMIN' }) });
/** Asks for an order sheet at a service of `createKitService`, which refuses it. */
const refusedSheet = (shop: TestGateway) =>
  shop.call('POST', '/order/createOrderSheet', {
    headers: { ...shop.bearer(), 'content-type': 'application/json' },
    body: JSON.stringify({ itemManagements: [{ itemOptionId: 1, quantity: 1 }] }),
  });

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
    const fixed = { perMinute: 1, rateReason: 'FIXED' };
    expect(counts).toContainEqual({ doorId: gateId, waiting: 19, away: 0, admitted: 1, ...fixed });
    expect(counts).toContainEqual({ doorId: earlyGateId, waiting: 1, away: 0, admitted: 0, ...fixed });
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

  it('shows for an item the gates before it, and the gate of a sale only for its items', async () => {
    const gateId = addGate({ itemId: null, saleId: 3, itemIds: [41, 42], maxPerMinute: 5 });
    const shownFor = async (query: string) =>
      (await shop.call('GET', `/api/waiting-room/doors${query}`)).json<object[]>();
    expect(await shownFor('?itemId=42')).toEqual([
      { doorId: gateId, itemId: null, saleId: 3, title: '토트백 발매', opensAt: opened, closesAt: null },
    ]);
    expect(await shownFor('?itemId=43')).toEqual([]);
    expect(await shownFor('?itemId=1')).toContainEqual(expect.objectContaining({ doorId: openGateId }));
    expect(await shownFor('')).not.toContainEqual(expect.objectContaining({ doorId: gateId }));
    gates.list = gates.list.filter(({ doorId }) => doorId !== gateId);
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

  it('gives one position to a member with many login tokens', async () => {
    const gateId = await openGate(19);
    const tokens = Array.from({ length: 10 }, () => shop.bearer({ id: 7 }));
    expect(new Set(tokens.map(({ authorization }) => authorization)).size).toBe(10);
    const joined = await Promise.all(tokens.map((headers) => shop.call('POST', path(gateId), { headers })));
    for (const answer of joined) expect(answer.json<QueuePosition>()).toMatchObject({ ahead: 5, waiting: 18 });
  });

  it('passes admissions on to order-payment', async () => {
    const headers = { ...shop.bearer(), 'content-type': 'application/json', 'x-waiting-pass': 'a.b.c' };
    await shop.call('POST', '/order/complete', { headers, body: '{}' });
    expect(shop.upstreams['order-payment'].seen.at(-1)?.headers['x-waiting-pass']).toBe('a.b.c');
  });
});

describe('many members at one address', () => {
  it('come in more slowly from the 601st of a minute on, and nobody in the line loses the position', async () => {
    const shop = await start({ RATE_LIMIT_LOOPBACK: 'on' });
    onTestFinished(() => shop.close());
    const gateId = addGate();
    const many = Array.from({ length: 600 }, (_, index) => index + 1);
    // One member counts once, so that nobody can use up the joins of an address.
    for (let time = 0; time < 3; time += 1) await join(shop, 1, gateId);
    await Promise.all(many.map((id) => join(shop, id, gateId)));
    const slowed = await join(shop, 601, gateId);
    expect(slowed.json()).toMatchObject({ status: 429, code: 'JOIN_SLOWED' });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    const before = (await find(shop, 600, gateId)).json<QueuePosition>();
    expect((await join(shop, 600, gateId)).json<QueuePosition>()).toMatchObject({
      state: 'WAITING',
      ahead: before.ahead,
      waiting: before.waiting,
    });
    clock.ms += 60_000;
    expect((await join(shop, 601, gateId)).json<QueuePosition>().state).toBe('WAITING');
  });
});

describe.each(ways)('a refused order sheet, $way', ({ createTestGateway: create }) => {
  it('is counted by its code, in the metrics and at every gate that is open', async () => {
    const tokens = createTestTokens();
    const servers = { 'order-payment': createKitService(tokens).server };
    const shop = await create({ tokens, servers, internal: [saleGatesFake], now: () => new Date(clock.ms) });
    addGate({ itemId: null, saleId: 8 });
    expect((await refusedSheet(shop)).json()).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect((await shop.call('GET', '/metrics')).text).toMatch(
      /gateway_refusals_total\{operation="POST \/order\/createOrderSheet",code="OUT_OF_STOCK".*\} 1/,
    );
    await expect
      .poll(async () => (await liveQueue(shop, 8)).json<SaleQueue>().queue?.refusals, { timeout: 15_000 })
      .toEqual([{ code: 'OUT_OF_STOCK', count: 1 }]);
  });
});

describe('the page of a sale', () => {
  const saleGate = { itemId: null, saleId: 5, perMinute: 60, maxPerMinute: 600 };

  it('shows the line of its gate, the present rate with its reason, and the instances of order-payment', async () => {
    const shop = await start();
    onTestFinished(() => shop.close());
    const gateId = addGate(saleGate);
    for (const id of [1, 2, 3]) await join(shop, id, gateId);
    expect((await liveQueue(shop, 5)).json()).toEqual({
      gate: 'ON',
      queue: {
        ...{ doorId: gateId, waiting: 2, away: 0, admitted: 1, perMinute: 60, rateReason: 'RISING' },
        ...{ refusals: [], gateways: 1 },
      },
      orderInstances: { known: 1, up: 1 },
    });
    expect((await liveQueue(shop, 6)).json()).toMatchObject({ gate: 'NONE', queue: null });
    expect((await shop.call('GET', '/api/admin/sales/5/live/queue', { headers: shop.bearer() })).status).toBe(403);
    gates.list = gates.list.filter(({ doorId }) => doorId !== gateId);
  });

  it('says that order-payment does not answer, and shows the rest', async () => {
    gates.away = true;
    onTestFinished(() => {
      gates.away = false;
    });
    const shop = await start();
    onTestFinished(() => shop.close());
    expect((await liveQueue(shop, 5)).json()).toEqual({
      ...{ gate: 'UNKNOWN', queue: null, orderInstances: { known: 1, up: 1 } },
    });
  });

  it('shows that the rate was cut after an instance of order-payment was too slow', async () => {
    holdClock();
    const { promise, resolve: finish } = Promise.withResolvers<object>();
    const shop = await createTestGateway({
      internal: [saleGatesFake],
      now: () => new Date(clock.ms),
      behave: { 'order-payment': () => promise },
    });
    const gateId = addGate({ ...saleGate, saleId: 7, maxPerMinute: 60_000 });
    for (let id = 1; id <= 2_000; id += 1) await join(shop, id, gateId);
    clock.ms += 1_000;
    await find(shop, 2_000, gateId);
    const headers = { ...shop.bearer(), 'content-type': 'application/json' };
    const sheet = shop.call('POST', '/order/createOrderSheet', { headers, body: '{}' });
    await expect.poll(() => shop.upstreams['order-payment'].seen.length).toBe(1);
    vi.advanceTimersByTime(1_000);
    finish({});
    await sheet;
    clock.ms += 1_000;
    await expect
      .poll(async () => {
        await find(shop, 2_000, gateId);
        const { queue } = (await liveQueue(shop, 7)).json<SaleQueue>();
        clock.ms += 1_000;
        return queue?.rateReason;
      })
      .toBe('OVERLOADED');
    gates.list = gates.list.filter(({ doorId }) => doorId !== gateId);
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

  it('every gateway shows the refusals at all gateways', async () => {
    const tokens = createTestTokens();
    const startBeside = () =>
      createTestGateway({
        ...{ tokens, internal: [saleGatesFake], now: () => new Date(clock.ms) },
        env: { REDIS_URL: redis.url, NODE_ENV: 'production' },
        servers: { 'order-payment': createKitService(tokens).server },
      });
    const [one, other] = [await startBeside(), await startBeside()];
    for (const shop of [one, other]) await eventually('Redis is connected', () => isInQueue(shop, 1));
    addGate({ itemId: null, saleId: 9 });
    for (const shop of [one, one, other]) expect((await refusedSheet(shop)).status).toBe(409);
    for (const shop of [one, other]) {
      const refusals = async () => (await liveQueue(shop, 9)).json<SaleQueue>().queue?.refusals;
      await expect.poll(refusals, { timeout: 15_000 }).toEqual([{ code: 'OUT_OF_STOCK', count: 3 }]);
      expect((await liveQueue(shop, 9)).json<SaleQueue>().queue?.gateways).toBeGreaterThanOrEqual(2);
    }
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
