import { services } from '@gyeol/contracts/call.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../../../services/_kit/test/contract/tcp-proxy.ts';
import { freePort } from '../../../tests/support/parts.ts';
import { createGround, type Ground, killAll, startTogether } from './process.ts';

const countConnections = sql(
  'test.connections',
  `select count(*)::integer as count from pg_stat_activity
    where datname = any($1::text[]) and application_name <> 'test'`,
);
const lockNotices = sql('test.lock', 'lock table notices in access exclusive mode');
/** The longest time to load the program and prepare its databases, ms. */
const opensWithinMs = 60_000;
const findWaiting = sql('test.waiting', `select 1 from pg_locks where relation = 'notices'::regclass and not granted`);

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
});
afterAll(() => ground.drop());

describe('the open process of all services', () => {
  let port: number;
  let internalPort: number;
  beforeAll(async () => {
    ({ port, internalPort } = await startTogether(ground).ready);
  });
  afterAll(killAll);

  it('is ready when every part is open, and serves all parts on one port', async () => {
    const probe = await fetch(`http://127.0.0.1:${internalPort}/readyz`);
    expect(await probe.json()).toMatchObject({
      ready: true,
      parts: Object.fromEntries(services.map((name) => [name, true])),
    });
    const categories = await fetch(`http://127.0.0.1:${port}/api/category/getAll`);
    expect(categories.status).toBe(200);
  });

  it('serves the metrics of all parts as one text, with the metrics of the process only once', async () => {
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // The events that the parts publish when they open must be sent before the test counts connections.
    for (const name of services)
      await expect.poll(read).toMatch(new RegExp(`^outbox_unsent\\{service="${name}"\\} 0$`, 'm'));
    const text = await read();
    expect(text.match(/^process_cpu_seconds_total\{.*$/gm)).toEqual([expect.stringContaining('service="gateway"')]);
    expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
  });

  it('opens at most 60 connections to PostgreSQL when every pool is busy', async () => {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.arrayBuffer());
    const paths = ['/metrics', '/api/category/getAll', '/api/comment/allQnA', '/readyz'];
    await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(paths[turn % paths.length] ?? '')));
    const names = Object.values(ground.databases).map(({ url }) => new URL(url).pathname.slice(1));
    const { count } = await ground.databases.events.db.one<{ count: number }>(countConnections, [names]);
    expect(count).toBeGreaterThan(services.length);
    expect(count).toBeLessThanOrEqual(60);
  });
});

describe('the process of all services', { timeout: 120_000 }, () => {
  afterEach(killAll);

  it('answers running requests before it ends, and closes services after the gateway', async () => {
    const { child, ready, ended } = startTogether(ground);
    const { port } = await ready;
    const { reading } = await ground.databases.review.db.tx(async (tx) => {
      await tx.run(lockNotices);
      const reading = fetch(`http://127.0.0.1:${port}/api/comment/allQnA`);
      await expect.poll(() => ground.databases.review.db.rows(findWaiting)).toHaveLength(1);
      child.kill('SIGTERM');
      await expect.poll(() => fetch(`http://127.0.0.1:${port}/livez`).catch(() => 'closed')).toBe('closed');
      return { reading };
    });
    expect((await reading).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it.each([
    ['review', '/api/comment/allQnA', undefined],
    // The member service signs the tokens, so calls with a token fail while the database of the member service is away.
    ['member', '/api/register/displayNameCheck', { displayName: '결이' }],
  ] as const)(
    'serves the other services while the database of %s is away, and serves this service again afterwards',
    async (name, path, body) => {
      const own = new URL(ground.databases[name].url);
      const target = Number(own.port);
      const proxy = await startProxy(() => target);
      proxy.away();
      // The proxy is reached over TCP only, so the socket is removed from the address.
      own.search = '';
      own.port = String(proxy.port);
      const port = await freePort();
      const statusOf = async (path: string, content?: object) => {
        const post = { method: 'POST', body: JSON.stringify(content), headers: { 'content-type': 'application/json' } };
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, content ? post : {});
        return [answer.status, ((await answer.json()) as { code?: string }).code];
      };
      const [there, away] = [
        [200, undefined],
        [503, 'UNAVAILABLE'],
      ];
      const address = { [`${name.toUpperCase()}_DATABASE_URL`]: own.href };
      const shop = startTogether(ground, { ...address, GATEWAY_PORT: String(port) });
      await expect
        .poll(() => statusOf('/api/category/getAll').catch(() => []), { timeout: opensWithinMs })
        .toEqual(there);
      expect(await statusOf(path, body)).toEqual(away);
      expect(shop.errors()).toMatch(new RegExp(`^${name}: .+$`, 'm'));
      proxy.back();
      await shop.ready;
      expect(await statusOf(path, body)).toEqual(there);
      proxy.away();
      expect(await statusOf(path, body)).toEqual(away);
      expect(await statusOf('/api/category/getAll')).toEqual(there);
      proxy.back();
      await expect.poll(() => statusOf(path, body)).toEqual(there);
      expect(shop.child.exitCode).toBeNull();
      await proxy.stop();
    },
  );

  it('reports the invalid settings of every part and exits with 1', async () => {
    const { ended, errors } = startTogether(ground, { CART_LOG_LEVEL: 'loud', REFUND_ACCOUNT_KEY: 'short' });
    expect(await ended).toBe(1);
    expect(errors().trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^cart: .*LOG_LEVEL/),
      expect.stringMatching(/^order-payment: .*REFUND_ACCOUNT_KEY/),
    ]);
  });
});
