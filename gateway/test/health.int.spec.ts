import type { AddressInfo } from 'node:net';
import { version } from '@gyeol/service-kit/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, type TestGateway, ways } from './harness.ts';

describe.each(ways)('with services $way', ({ startGateway }) => {
  let shop: TestGateway;
  let reviewReady = true;
  const clock = { ms: Date.now() };
  beforeAll(async () => {
    shop = await startGateway({
      now: () => new Date(clock.ms),
      behave: {
        review: (request) => {
          if (request.raw.url === '/readyz' && !reviewReady) throw Object.assign(new Error('no'), { statusCode: 503 });
          return { ready: true };
        },
      },
    });
  });
  afterAll(() => shop.close());

  describe('the gateway', () => {
    it('is ready when all services are ready', async () => {
      expect((await shop.call('GET', '/livez')).status).toBe(200);
      expect((await shop.call('GET', '/readyz')).json()).toMatchObject({
        ready: true,
        version,
        parts: { catalog: true, revocations: true },
      });
      reviewReady = false;
      // The gateway asks a service at most once a second, so it still uses the old answer.
      expect((await shop.call('GET', '/readyz')).status).toBe(200);
      clock.ms += 1_001;
      const unready = await shop.call('GET', '/readyz');
      expect([unready.status, unready.json()]).toEqual([503, expect.objectContaining({ ready: false })]);
      expect(unready.json<{ parts: object }>().parts).toMatchObject({ review: false, catalog: true });
      expect((await shop.call('GET', '/readyz/self')).status).toBe(200);
      expect((await shop.call('GET', '/livez')).status).toBe(200);
      reviewReady = true;
      clock.ms += 1_001;
      expect((await shop.call('GET', '/readyz')).status).toBe(200);
    });

    it('reports metrics by operation, never by path, on both ports', async () => {
      await shop.call('GET', '/api/item/getById/424242');
      await shop.call('GET', '/nothing/424242');
      const { port } = shop.gateway.internal.server.address() as AddressInfo;
      for (const base of [shop.url, `http://127.0.0.1:${port}`]) {
        const { text } = await send(base, 'GET', '/metrics');
        expect(text).toContain('operation="GET /api/item/getById/{id}"');
        expect(text).toContain('operation="unknown path"');
        expect(text).toContain('gateway_upstream_up');
        expect(text).not.toContain('424242');
      }
    });

    it('shows metrics, health and admin calls only on the internal port in production', async () => {
      const live = await startGateway({ env: { NODE_ENV: 'production' } });
      const { port } = live.gateway.internal.server.address() as AddressInfo;
      for (const path of ['/metrics', '/readyz', '/readyz/self', '/livez']) {
        expect((await live.call('GET', path)).status, path).toBe(404);
        expect((await send(`http://127.0.0.1:${port}`, 'GET', path)).status, path).toBe(200);
      }
      const pathsAt = async (base: string) =>
        Object.keys((await send(base, 'GET', '/openapi.json')).json<{ paths: object }>().paths);
      const [shown, all] = [await pathsAt(live.url), await pathsAt(`http://127.0.0.1:${port}`)];
      expect([shown, all].map((paths) => paths.includes('/api/item/getBest'))).toEqual([true, true]);
      expect([shown, all].map((paths) => paths.includes('/api/admin/download/sales'))).toEqual([false, true]);
      expect((await live.call('GET', '/openapi.json')).text).not.toContain('관리자 (ROLE_ADMIN)');
      await live.close();
    });

    it('finishes the running request when it stops, and accepts no new request', async () => {
      const held = Promise.withResolvers<object>();
      const ending = await startGateway({ behave: { catalog: () => held.promise } });
      const answer = ending.call('GET', '/api/item/getBest');
      await expect.poll(() => ending.seen().some(({ url }) => url === '/api/item/getBest')).toBe(true);
      const closed = ending.close();
      held.resolve({ ok: 1 });
      expect((await answer).status).toBe(200);
      await closed;
      await expect(ending.call('GET', '/livez')).rejects.toThrow();
    });
  });
});
