import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness.ts';

let shop: TestGateway;
beforeAll(async () => {
  const env = { STAFF_NETWORKS: '203.0.113.0/24,2001:db8:7::/48', TRUSTED_PROXIES: '127.0.0.1' };
  shop = await startGateway({ env });
});
afterAll(() => shop.close());

const ask = (path: string, address: string, jti: string, role: 'ROLE_ADMIN' | 'ROLE_USER' = 'ROLE_ADMIN') =>
  shop.call('GET', path, { headers: { ...shop.bearer({ role, jti }), 'x-forwarded-for': address } });

it.each([
  ['203.0.113.9', 200],
  ['::ffff:203.0.113.9', 200],
  ['2001:db8:7::1', 200],
  ['198.51.100.1', 403],
  ['2001:db8:8::1', 403],
  // Whoever calls writes the first entries; the proxy appends the last one.
  ['203.0.113.9, 198.51.100.1', 403],
])('staff at %s get %i, in the back office and as members', async (address, status) => {
  for (const path of ['/api/admin/staff/me', '/api/cart/fetch']) {
    const answer = await ask(path, address, `at ${address}`);
    expect(answer.status, path).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'STAFF_NETWORK' });
  }
});

it('shoppers come from anywhere, and staff elsewhere are visitors of public pages', async () => {
  expect((await ask('/api/cart/fetch', '198.51.100.1', 'buyer', 'ROLE_USER')).status).toBe(200);
  expect((await ask('/api/item/getBest', '198.51.100.1', 'elsewhere')).status).toBe(200);
  expect(shop.upstreams.catalog.seen.at(-1)?.headers.authorization).toBeUndefined();
  await expect.poll(() => shop.sessionsSeen, { timeout: 5_000 }).toContain('buyer');
  expect(shop.sessionsSeen).not.toContain('elsewhere');
});
