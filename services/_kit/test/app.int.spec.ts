import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sessionsRevoked } from '@gyeol/contracts/events/member.ts';
import { orderExpired } from '@gyeol/contracts/events/order-payment.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDeps, createServiceApp } from '../src/app.ts';
import type { CommonConfig } from '../src/config.ts';
import { createDb, sql } from '../src/db/db.ts';
import { problem } from '../src/errors.ts';
import { addToOutbox } from '../src/events/outbox.ts';
import { on } from '../src/events/subscription.ts';
import { serve, serveInternal } from '../src/http/serve.ts';
import { createMetrics } from '../src/metrics.ts';
import { createTestApp, fake, type TestApp } from '../src/testing/app.ts';
import { version } from '../src/version.ts';

const addLine = sql(
  'lines.add',
  'insert into lines (member, quantity, at) values ($1::bigint, $2::int, $3) returning id',
);
const countLines = sql('lines.count', 'select count(*) as n from lines where member = $1::bigint');
const waitForTest = sql('test.wait', 'select pg_advisory_xact_lock_shared(1)');
const holdUp = sql('test.hold-up', 'select pg_advisory_xact_lock(1)');
const clearLines = sql('lines.clear', 'delete from lines where member = $1::bigint');

const releaseAll = on(orderExpired, async (tx, { data }) => {
  if (data.merchantUid === 'poison') throw new Error('cannot');
  await tx.run(clearLines, [data.memberId]);
});

const build = (deps: AppDeps) =>
  createServiceApp(deps, {
    name: 'cart',
    routes: (api) => {
      serve(api, calls.cart.add, async ({ member, body }) => {
        await deps.internal.call(internalCalls.quote, { body: { itemOptionIds: [body.itemOptionId] } });
        return deps.db.tx(async (tx) => {
          const { id } = await tx.one<{ id: number }>(addLine, [member.id, body.quantity, deps.now()]);
          await addToOutbox(tx, sessionsRevoked, {
            subject: String(member.id),
            data: { memberId: member.id, before: deps.now().toISOString(), exceptJti: null },
          });
          return { cartId: id, quantity: body.quantity };
        });
      });
      serve(api, calls.cart.count, async ({ member }) => (await deps.db.one<{ n: number }>(countLines, [member.id])).n);
    },
    internalRoutes: (api) => serveInternal(api, internalCalls.findMember, () => ({ memberId: 5 })),
    subscriptions: [releaseAll],
    sources: [{ row: republishCalls['order-payment'], kinds: ['orders', 'ended-orders'], automatic: true }],
    workers: [
      { name: 'tidy', everyMs: 1_000, exclusive: true, run: async () => void (await deps.db.run(clearLines, [3])) },
    ],
  });

let migrations: URL;
let away: boolean;
let republished: string[];
const createShop = () =>
  createTestApp<CommonConfig>({
    name: 'cart',
    migrations,
    build,
    config: {},
    internal: [
      fake(republishCalls['order-payment'], ({ body: { kind, after } }) => {
        if (away) throw problem('UNAVAILABLE');
        republished.push(`${kind} ${after}`);
        return { told: ['a'], next: after === '' ? 'a' : null };
      }),
      fake(internalCalls.quote, () => {
        if (away) throw problem('OUT_OF_STOCK', { extra: { messages: ['하나'] } });
        return { lines: [] };
      }),
    ],
  });
let shop: TestApp<CommonConfig>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gyeol-migrations-'));
  await writeFile(
    join(folder, '20261121090000000_lines.sql'),
    '-- Up Migration\ncreate table lines (id bigint generated always as identity, member bigint, quantity int, at timestamptz);\n',
  );
  migrations = pathToFileURL(`${folder}/`);
  shop = await createShop();
});
beforeEach(() => {
  away = false;
  republished = [];
});
afterEach(() => shop.setNow(undefined));
afterAll(() => shop.close());

describe('a service under test', () => {
  it('handles a call as the member that the token names, and writes the event of the call', async () => {
    const logged = shop.logged.length;
    shop.setNow(new Date('2026-11-21T03:00:00Z'));
    const added = await shop.call(calls.cart.add, { as: { id: 1 }, body: { itemOptionId: 7, quantity: 2 } });
    expect(added).toMatchObject({ status: 200, body: { quantity: 2 } });
    expect((await shop.call(calls.cart.count, { as: { id: 1 } })).body).toBe(1);
    const event = (await shop.outbox()).find(({ subject }) => subject === '1');
    expect(event).toMatchObject({
      type: 'SessionsRevoked',
      subject: '1',
      data: { before: '2026-11-21T03:00:00.000Z' },
    });
    expect(event?.traceparent).toMatch(/^00-/);
    expect(shop.logged).toHaveLength(logged);
  });

  it('passes on the refusal of another service', async () => {
    away = true;
    const refused = await shop.call(calls.cart.add, { as: { id: 2 }, body: { itemOptionId: 7, quantity: 2 } });
    expect(refused).toMatchObject({ status: 409, code: 'OUT_OF_STOCK', body: { messages: ['하나'] } });
    expect((await shop.call(calls.cart.count, { as: { id: 2 } })).body).toBe(0);
  });

  it('refuses a call without a login', async () => {
    expect(await shop.call(calls.cart.count)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('handles an event once, however often it arrives, and reports an event that became a dead letter', async () => {
    await shop.call(calls.cart.add, { as: { id: 4 }, body: { itemOptionId: 7, quantity: 1 } });
    const data = { merchantUid: 'u', memberId: 4, endedAt: '2026-11-21T03:00:00.000Z' };
    const id = '0193a5f0-0000-7000-8000-000000000001';
    await shop.deliver(orderExpired, { subject: 'u', data, id });
    expect((await shop.call(calls.cart.count, { as: { id: 4 } })).body).toBe(0);
    await shop.call(calls.cart.add, { as: { id: 4 }, body: { itemOptionId: 7, quantity: 1 } });
    await shop.deliver(orderExpired, { subject: 'u', data, id });
    expect((await shop.call(calls.cart.count, { as: { id: 4 } })).body).toBe(1);
    const poison = { ...data, merchantUid: 'poison' };
    await expect(shop.deliver(orderExpired, { subject: 'poison', data: poison })).rejects.toThrow(
      'is a dead letter: Error: cannot',
    );
    expect(await shop.app.replay()).toEqual({ replayed: 0, left: 1 });
  });

  it('serves internal calls and runs a worker on demand', async () => {
    expect((await shop.callInternal(internalCalls.findMember, { body: {} })).body).toEqual({ memberId: 5 });
    expect((await shop.callInternal(internalCalls.findMember, { body: {}, caller: 'review' })).status).toBe(403);
    await shop.work('tidy');
  });

  it('reports how many queries wait for a connection of a full pool', async () => {
    const { db, deps, database } = shop;
    const other = createDb({ url: database.url, poolSize: 1, applicationName: 'other', log: deps.log });
    let queries: Promise<unknown> | undefined;
    await other.tx(async (tx) => {
      await tx.run(holdUp);
      queries = Promise.all(Array.from({ length: db.poolSize + 3 }, () => db.run(waitForTest)));
      const read = () => deps.metrics.registry.getSingleMetricAsString('db_pool_connections');
      await expect.poll(read).toMatch(/state="waiting".*\} 3/);
    });
    await queries;
    await other.end();
  });
});

describe('a wrong clock', () => {
  const ready = async (app: TestApp<CommonConfig>['app']) => {
    const response = await app.internal.inject({ method: 'GET', url: '/readyz/self' });
    return [response.statusCode, response.json<{ parts: { clock: boolean } }>().parts.clock];
  };
  /**
   * Runs the clock worker and answers the skew. Tests poll this function, because the worker ignores a slow answer of
   * the database.
   */
  const looked = async () => {
    await shop.work('clock');
    return skew();
  };
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  const skew = async (): Promise<number> => {
    const text = await shop.deps.metrics.registry.getSingleMetricAsString('clock_skew_seconds');
    return Number(/\} (\S+)/.exec(text)?.[1]);
  };
  const anotherInstance = async (now: () => Date) => {
    const app = build({ ...shop.deps, now, metrics: createMetrics('cart') });
    await Promise.all([app.api.ready(), app.internal.ready()]);
    const clock = app.workers.find(({ name }) => name === 'clock');
    return { app, saySkew: async () => clock?.run(new AbortController().signal) };
  };
  beforeEach(() => shop.db.run(sql('test.no-clocks', 'delete from instance_clocks')));

  it('makes its instance not ready, but only while another instance has a right clock', async () => {
    const other = await anotherInstance(() => new Date());
    const lookedBoth = async () => {
      await other.saySkew();
      await looked();
      return ready(shop.app);
    };
    shop.setNow(inSeconds(-120));
    await expect.poll(looked).toBeLessThanOrEqual(-120);
    expect(await ready(shop.app)).toEqual([200, true]);
    await expect.poll(lookedBoth).toEqual([503, false]);
    expect(shop.logged.at(-1)?.msg).toContain('this clock is off');
    expect(await ready(other.app)).toEqual([200, true]);
    shop.setNow(inSeconds(2));
    await expect.poll(lookedBoth).toEqual([200, true]);
    await other.app.stop();
  });
  it('does not matter when all instances agree, because then the database’s clock is wrong', async () => {
    const other = await anotherInstance(() => inSeconds(90));
    await other.saySkew();
    shop.setNow(inSeconds(90));
    await expect.poll(looked).toBeGreaterThan(30);
    expect(await ready(shop.app)).toEqual([200, true]);
    await other.app.stop();
  });
});

it('a service listens on two ports, reports its state, and stops listening when it is stopped', async () => {
  const stopped = await createShop();
  const { port, internalPort } = await stopped.app.start();
  const get = async (path: string, at = internalPort) => (await fetch(`http://127.0.0.1:${at}${path}`)).status;
  expect(await get('/livez')).toBe(200);
  expect(await get('/readyz')).toBe(200);
  expect(await get('/readyz/self')).toBe(200);
  const readyz = await fetch(`http://127.0.0.1:${internalPort}/readyz`);
  expect(await readyz.json()).toMatchObject({ ready: true, version });
  const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  expect(metrics).toMatch(/db_pool_connections\{pool="main",state="waiting".*\} 0/);
  for (const path of ['/livez', '/metrics', '/internal/members/find']) expect(await get(path, port)).toBe(404);
  await stopped.app.stop();
  expect([stopped.app.api.server.listening, stopped.app.internal.server.listening]).toEqual([false, false]);
  await stopped.close();
});

describe('removed events that were not handled', () => {
  const noticed = sql(
    'test.missed',
    `insert into missed_events (topic, partition, noticed_at) values ('gyeol.order-payment', 3, now())
     on conflict (topic, partition) do update set noticed_at = now(), mended_at = null`,
  );
  const open = sql('test.open', 'select count(*) as n from missed_events where mended_at is null');
  const openCount = async () => (await shop.db.one<{ n: number }>(open)).n;
  const readMetrics = async (): Promise<string> => shop.deps.metrics.registry.metrics();

  it('are requested from their source until the source has republished them, and again after a new loss', async () => {
    await shop.work('catch-up');
    expect(republished).toEqual([]);
    await shop.db.run(noticed);
    away = true;
    await expect(shop.work('catch-up')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await openCount()).toBe(1);
    away = false;
    await shop.work('catch-up');
    expect(republished).toEqual(['orders ', 'orders a', 'ended-orders ', 'ended-orders a']);
    expect(await openCount()).toBe(0);
    // The loss is closed, but the metric counts it for a while longer.
    expect(await readMetrics()).toContain('events_missed{topic="gyeol.order-payment",service="cart"} 1');
    await shop.work('catch-up');
    expect(republished).toHaveLength(4);
    await shop.db.run(noticed);
    expect(await shop.app.catchUp()).toEqual({ republished: 4, unknown: [] });
    expect(republished).toHaveLength(8);
  });
});
