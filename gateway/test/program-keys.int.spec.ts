import { writeProgramKey } from '@gyeol/contracts/rules/program-key.ts';
import { keyRights } from '@gyeol/contracts/rules/rights.ts';
import { createTestTokens } from '@gyeol/service-kit/testing/tokens.ts';
import { describe, expect, it } from 'vitest';
import { createTestGateway, type Seen, type TestGateway, ways } from './harness.ts';

const tokens = createTestTokens();
const office = '/api/admin/coupon/getAll';
const notices = '/api/comment/allQnA';
const newText = () => writeProgramKey(crypto.getRandomValues(Buffer.alloc(32)).toString('base64url'));
const as = (key: string) => ({ authorization: `Bearer ${key}` });
const ask = async (shop: TestGateway, key: string, path = office, method = 'GET') => {
  const { status, headers, json } = await shop.call(method, path, { headers: as(key) });
  return { status, code: status < 300 ? undefined : json<{ code: string }>().code, headers };
};

describe.each(ways)('a key of a program, $way', ({ createTestGateway: create }) => {
  it('is let in by its right, is refused without it, and no person’s call takes it', async () => {
    const shop = await create({ tokens });
    expect((await ask(shop, tokens.key(['marketing.write']))).status).toBe(200);
    expect(await ask(shop, tokens.key(['goods.write']))).toMatchObject({ status: 403, code: 'RIGHT_MISSING' });
    for (const [method, path] of [
      ['GET', '/api/cart/fetch'],
      ['GET', '/api/payment/getList/0/10'],
      ['GET', '/member/sessions'],
      ['GET', '/api/admin/staff/me'],
    ] as const)
      expect(await ask(shop, tokens.key(keyRights), path, method)).toMatchObject({ status: 403, code: 'NOT_FOR_KEYS' });
  });

  it('that was ended is refused within 2 s by two gateways', async () => {
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const shops = await Promise.all([create({ tokens, now }), create({ tokens, now })]);
    const key = tokens.key(['marketing.write']);
    for (const shop of shops) expect((await ask(shop, key)).status).toBe(200);
    tokens.endKey(key);
    ahead = 1_900;
    for (const shop of shops) expect(await ask(shop, key)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('has calls per minute of its own, whatever the address, and the answer says when to try again', async () => {
    const shop = await create({ tokens });
    const slow = tokens.key(['marketing.write'], { callsPerMinute: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(shop, slow)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(shop, tokens.key(['marketing.write']))).status).toBe(200);
  });
});

describe('a text that is no key', () => {
  it.each<[string, (key: string) => Record<string, string>]>([
    ['cut', (key) => as(key.slice(0, -1))],
    ['longer', (key) => as(`${key}A`)],
    ['with another letter', (key) => as(key.slice(0, -2) + (key.at(-2) === 'A' ? 'B' : 'A') + key.at(-1))],
    ['its prefix alone', () => as('gyk_')],
    ['in another case', (key) => as(key.toUpperCase())],
    ['of another scheme', (key) => ({ authorization: `Basic ${key}` })],
    ['in a cookie', (key) => ({ cookie: `token=${key}; authorization=Bearer ${key}` })],
    ['in a header of its own', (key) => ({ 'x-api-key': key })],
  ])('is refused (%s)', async (_, headersOf) => {
    const shop = await createTestGateway({ tokens });
    const key = tokens.key(keyRights);
    const answer = await shop.call('GET', office, { headers: headersOf(key) });
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([401, 'UNAUTHENTICATED']);
    const open = await shop.call('GET', notices, { headers: headersOf(key) });
    expect(open.status).toBe(200);
    expect(open.json<Seen>().headers.authorization).toBeUndefined();
  });

  it('is not read from the address', async () => {
    const shop = await createTestGateway({ tokens });
    const key = tokens.key(keyRights);
    for (const name of ['key', 'token', 'access_token', 'authorization'])
      expect((await shop.call('GET', `${office}?${name}=${key}`)).status).toBe(401);
  });
});

describe('a search for keys', () => {
  it('asks member 30 times a minute from an address; keys that are known go on', async () => {
    const shop = await createTestGateway({ tokens, env: { RATE_LIMIT_LOOPBACK: 'on' } });
    const good = tokens.key(['marketing.write']);
    expect((await ask(shop, good)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(shop, newText())));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(29);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(31);
    expect(shop.keysAsked).toHaveLength(30);
    expect((await ask(shop, good)).status).toBe(200);
    expect((await ask(shop, newText(), notices)).status).toBe(200);
  });

  it('with malformed keys asks nobody, and the same unknown key asks once', async () => {
    const shop = await createTestGateway({ tokens });
    await Promise.all(Array.from({ length: 20 }, (_, at) => ask(shop, `gyk_${'x'.repeat(at)}`)));
    expect(shop.keysAsked).toEqual([]);
    const unknown = newText();
    await Promise.all(Array.from({ length: 20 }, () => ask(shop, unknown)));
    expect(shop.keysAsked).toHaveLength(1);
  });
});

describe('a secret', () => {
  it('stands in no line of the log and in no answer, and member is asked by its hash', async () => {
    const shop = await createTestGateway({ tokens });
    const key = tokens.key(['marketing.write']);
    const secret = key.slice('gyk_'.length);
    const unknown = newText();
    const texts: string[] = [];
    for (const text of [key, unknown])
      for (const [method, path] of [
        ['GET', office],
        ['GET', '/api/cart/fetch'],
        ['GET', `${office}?key=${text}`],
        ['POST', '/api/admin/coupon/create'],
        ['GET', `/unknown/${text}`],
      ] as const)
        texts.push(
          (await shop.call(method, path, { headers: { ...as(text), 'content-type': 'application/json' } })).text,
        );
    shop.revoked.away = true;
    texts.push((await shop.call('GET', office, { headers: as(newText()) })).text);
    const served = JSON.stringify([shop.logged, shop.keysAsked, await metricsOf(shop)]);
    expect(served).toContain('answered');
    for (const hidden of [secret, unknown.slice('gyk_'.length)]) expect(served).not.toContain(hidden);
    // The service itself gets the key. Its echo is the only answer that has it.
    expect(texts.filter((text) => text.includes(secret)).every((text) => text.includes('"service"'))).toBe(true);
  });

  it('opens nothing while member is away', async () => {
    const shop = await createTestGateway({ tokens, membersAway: false });
    shop.revoked.away = true;
    expect(await ask(shop, tokens.key(keyRights))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await ask(shop, tokens.key(keyRights), notices)).status).toBe(200);
  });
});

const metricsOf = async ({ gateway }: TestGateway) => (await gateway.internal.inject({ url: '/metrics' })).body;
