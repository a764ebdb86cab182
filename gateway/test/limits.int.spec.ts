import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestGateway, type TestGateway, withoutTimers } from './harness.ts';
import { describeWithRedis, startRedis, startSilence } from './redis.ts';

const start = (env: Record<string, string> = {}) => createTestGateway({ env });
const few = { WRITES_PER_ACCOUNT: '5', WRITES_PER_ADDRESS: '5' };
const json = { 'content-type': 'application/json' };
const repeat = async (times: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (let i = 0; i < times; i += 1) {
    const { status } = await call();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};
/** Like `repeat`, but makes all calls at the same time. */
const together = async (times: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> => {
  const answers = await Promise.all(Array.from({ length: times }, call));
  let next = 0;
  return repeat(times, async () => answers[next++] ?? { status: 0 });
};
const login = (shop: TestGateway, headers = {}) =>
  shop.call('POST', '/api/loginProc', { headers: { ...json, ...headers }, body: '{}' });

const freshRedis = async (): Promise<string> => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  return redis.url;
};

describe('the limit of writes', () => {
  it('applies per account, also on loopback, and a refusal is in Korean', async () => {
    const shop = await start(few);
    const write = (id: number) =>
      shop.call('POST', '/api/cart/add', { headers: { ...json, ...shop.bearer({ id }) }, body: '{}' });
    expect(await repeat(7, () => write(1))).toEqual({ 200: 5, 429: 2 });
    const refused = await write(1);
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/요청이 너무 많습니다/),
    });
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await write(2)).status).toBe(200);
    expect((await shop.call('GET', '/api/cart/fetch', { headers: shop.bearer({ id: 1 }) })).status).toBe(200);
  });

  it('applies per address without a login, on loopback only with RATE_LIMIT_LOOPBACK=on', async () => {
    const free = await start(few);
    expect(await repeat(12, () => login(free))).toEqual({ 200: 12 });
    const strict = await start({ ...few, RATE_LIMIT_LOOPBACK: 'on' });
    expect(await repeat(7, () => login(strict))).toEqual({ 200: 5, 429: 2 });
  });

  it('does not apply to the provider’s webhooks, while forged webhooks are limited to 600 a minute', async () => {
    const notify = (shop: TestGateway, headers = {}) =>
      shop.call('POST', '/api/payment/webhook/portone', {
        headers: { ...json, ...headers },
        body: '{"imp_uid":"imp_1"}',
      });
    const env = { ...few, RATE_LIMIT_LOOPBACK: 'on', TRUSTED_PROXIES: '127.0.0.1' };
    const shop = await start({ ...env, PORTONE_WEBHOOK_NETWORKS: '52.78.100.19,203.0.113.0/28' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    expect(await together(610, () => notify(shop, from('198.51.100.7')))).toEqual({ 200: 600, 429: 10 });
    expect(await together(610, () => notify(shop, from('52.78.100.19')))).toEqual({ 200: 610 });
    expect((await notify(shop, from('203.0.113.9'))).status).toBe(200);
    expect((await notify(shop, from('198.51.100.8'))).status).toBe(200);
    // A sender that only names the provider's address is still limited. Webhooks do not count as writes.
    expect((await notify(shop, from('52.78.100.19, 198.51.100.7'))).status).toBe(429);
    expect((await login(shop, from('198.51.100.7'))).status).toBe(200);
    expect(await repeat(7, () => login(shop, from('203.0.113.9')))).toEqual({ 200: 5, 429: 2 });
  });

  it('applies even when the calls name made-up client addresses', async () => {
    const shop = await start({ ...few, RATE_LIMIT_LOOPBACK: 'on' });
    const madeUp = () => ({ 'x-forwarded-for': `10.0.0.${Math.ceil(Math.random() * 200)}` });
    expect(await repeat(7, () => login(shop, madeUp()))).toEqual({ 200: 5, 429: 2 });
  });

  it('does not count calls with a forged token for an account, and these calls get 401', async () => {
    const shop = await start(few);
    const forged = () =>
      shop.call('POST', '/api/cart/add', { headers: { ...json, authorization: 'Bearer x.y.z' }, body: '{}' });
    expect(await repeat(7, forged)).toEqual({ 401: 7 });
  });
});

describe('the limits of logins and codes', () => {
  it('apply per address, for GET and POST, with refusal codes of their own', async () => {
    const shop = await start({ RATE_LIMIT_LOOPBACK: 'on', WRITES_PER_ADDRESS: '100000' });
    expect(await repeat(500, () => login(shop))).toEqual({ 200: 500 });
    expect(await repeat(505, () => shop.call('GET', '/api/kakao/handleLogin/code'))).toEqual({ 200: 500, 429: 5 });
    expect((await login(shop)).json()).toMatchObject({ code: 'LOGIN_LIMIT' });
    const code = () => shop.call('POST', '/api/register/sendMessage/01012345678');
    expect(await repeat(202, code)).toEqual({ 200: 200, 429: 2 });
    expect((await code()).json()).toMatchObject({ code: 'CODE_LIMIT' });
  });

  it('do not count the three calls that tell who is a member: these three calls share another limit', async () => {
    const shop = await start({ RATE_LIMIT_LOOPBACK: 'on', WRITES_PER_ADDRESS: '100000' });
    const ask = (path: string) => shop.call('POST', path, { headers: json, body: '{"phoneNumber":"01012345678"}' });
    expect(await repeat(100, () => ask('/api/member/findUserPhoneNumberCheck'))).toEqual({ 200: 100 });
    expect(await repeat(60, () => ask('/api/register/phoneNumberCheck'))).toEqual({ 200: 60 });
    expect(await repeat(42, () => ask('/register/usernameCheck'))).toEqual({ 200: 40, 429: 2 });
    const refused = await ask('/api/member/findUserPhoneNumberCheck');
    expect(refused.json()).toMatchObject({ status: 429, message: expect.stringMatching(/요청이 너무 많습니다/) });
    expect((await ask('/api/register/sendMessage/01012345678')).status).toBe(200);
  });

  it('allow 30 password checks per account, so that a stolen session cannot guess the password', async () => {
    const shop = await start();
    const check = () =>
      shop.call('POST', '/member/checkPassword', { headers: { ...json, ...shop.bearer() }, body: '{}' });
    expect(await repeat(32, check)).toEqual({ 200: 30, 429: 2 });
  });
});

describeWithRedis('with Redis', () => {
  it('all gateways count together', async () => {
    const REDIS_URL = await freshRedis();
    const [first, second] = [await start({ REDIS_URL, ...few }), await start({ REDIS_URL, ...few })];
    const write = (shop: TestGateway) =>
      shop.call('POST', '/api/cart/add', { headers: { ...json, ...shop.bearer({ id: 1 }) }, body: '{}' });
    expect(await repeat(4, () => write(first))).toEqual({ 200: 4 });
    expect(await repeat(4, () => write(second))).toEqual({ 200: 1, 429: 3 });
    expect((await write(first)).status).toBe(429);
  });

  it('the gateway connects again and continues to count after Redis falls silent', async () => {
    const wire = await startSilence(Number(new URL(await freshRedis()).port));
    onTestFinished(() => wire.stop());
    const shop = await start({ REDIS_URL: wire.url, ...few });
    const write = () =>
      shop.call('POST', '/api/cart/add', { headers: { ...json, ...shop.bearer({ id: 1 }) }, body: '{}' });
    await expect.poll(async () => (await write()).status).toBe(429);
    wire.fallSilent();
    expect((await write()).status).toBe(200);
    await expect.poll(async () => (await write()).status).toBe(429);
  });

  it('a login and a write are not counted together', async () => {
    const shop = await start({ REDIS_URL: await freshRedis(), ...few, RATE_LIMIT_LOOPBACK: 'on' });
    expect(await repeat(20, () => shop.call('GET', '/api/kakao/handleLogin/code'))).toEqual({ 200: 20 });
    expect(
      await repeat(6, () => shop.call('POST', '/api/register/usernameCheck', { headers: json, body: '{}' })),
    ).toEqual({ 200: 5, 429: 1 });
  });
});

it('while Redis is away, each gateway counts by itself, and no call waits for Redis', async () => {
  const shop = await start({ REDIS_URL: 'redis://127.0.0.1:9', ...few, RATE_LIMIT_LOOPBACK: 'on' });
  expect(await withoutTimers(() => repeat(8, () => login(shop)))).toEqual({ 200: 5, 429: 3 });
});

describe('the limit of reads', () => {
  const fewReads = { READS_PER_ACCOUNT: '4', READS_PER_ADDRESS: '6', RATE_LIMIT_LOOPBACK: 'on' };
  const search = (shop: TestGateway, headers = {}) =>
    shop.call('GET', `/api/item/getByCategory/ALL/createdAt/0/12?q=${Math.random()}`, { headers });

  it('applies to calls and pages per account, or per address without a login', async () => {
    const shop = await start(fewReads);
    expect(await repeat(6, () => search(shop, shop.bearer({ id: 1 })))).toEqual({ 200: 4, 429: 2 });
    expect((await search(shop, shop.bearer({ id: 2 }))).status).toBe(200);
    expect(await repeat(5, () => search(shop))).toEqual({ 200: 5 });
    const page = () => shop.call('GET', '/detail/1', { headers: { accept: 'text/html' } });
    expect([(await page()).status, (await page()).status]).toEqual([200, 429]);
    const refused = await search(shop);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/요청이 너무/) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(shop)).status).toBe(200);
  });

  it('is ten times as high for images, because a page shows many images', async () => {
    const shop = await start(fewReads);
    const image = () => shop.call('GET', `/media/${'a'.repeat(64)}.webp`);
    expect(await repeat(62, image)).toEqual({ 200: 60, 429: 2 });
    expect((await search(shop)).status).toBe(200);
  });

  it('does not apply on loopback with RATE_LIMIT_LOOPBACK=off, not even to an account', async () => {
    const shop = await start({ ...fewReads, RATE_LIMIT_LOOPBACK: 'off' });
    expect(await repeat(20, () => search(shop, shop.bearer()))).toEqual({ 200: 20 });
  });
});

it('in production, calls from loopback are limited like calls from any other address', async () => {
  const shop = await start({ ...few, NODE_ENV: 'production' });
  expect(await repeat(7, () => login(shop))).toEqual({ 200: 5, 429: 2 });
});
