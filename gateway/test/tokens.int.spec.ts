import { generateKeyPairSync } from 'node:crypto';
import { unattendedHeader } from '@gyeol/contracts/rules/staff-session.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGateway, type Seen, startGateway, type TestGateway } from './harness.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startGateway();
});
afterAll(() => shop.close());

const claims = {
  sub: '1',
  role: 'ROLE_ADMIN',
  jti: 'j',
  iss: 'gyeol',
  aud: 'gyeol',
  iat: 1_700_000_000,
  exp: 4_000_000_000,
};
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

const forged: [string, () => string][] = [
  ['alg none', () => `Bearer ${encode({ alg: 'none', kid: 'test' })}.${encode(claims)}.`],
  [
    'HS256 with the public key',
    () =>
      `Bearer ${jwt.sign(claims, other.publicKey.export({ type: 'spki', format: 'pem' }), { algorithm: 'HS256', keyid: 'test' })}`,
  ],
  ['another key', () => `Bearer ${jwt.sign(claims, other.privateKey, { algorithm: 'RS256', keyid: 'test' })}`],
  ['an ended token', () => `Bearer ${shop.tokens.token({ role: 'ROLE_ADMIN' }, { exp: 1_700_000_001 })}`],
  ['another issuer', () => `Bearer ${shop.tokens.token({ role: 'ROLE_ADMIN' }, { iss: 'elsewhere' })}`],
  ['a scheme that is not ours', () => `Basic ${shop.tokens.token({ role: 'ROLE_ADMIN' })}`],
  ['rubbish', () => 'Bearer ..'],
  ['nothing', () => 'Bearer '],
];

describe('a forged token', () => {
  it.each(forged)('is refused with 401 (%s)', async (_name, forge) => {
    const answer = await shop.call('GET', '/api/admin/coupon/getAll', { headers: { authorization: forge() } });
    expect([answer.status, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each(forged)('is removed from a public call (%s)', async (_name, forge) => {
    const answer = await shop.call('GET', '/api/comment/allQnA', { headers: { authorization: forge() } });
    expect(answer.status).toBe(200);
    expect(answer.json<Seen>().headers.authorization).toBeUndefined();
  });

  it('is not read from a cookie, and even a good token in a cookie gets 401', async () => {
    const cookie = `token=${shop.tokens.token({ role: 'ROLE_ADMIN' })}`;
    expect((await shop.call('GET', '/api/cart/fetch', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a good token', () => {
  it('is passed on to the service, so that the service can check the token again', async () => {
    const headers = shop.bearer();
    for (const path of ['/api/cart/fetch', '/api/comment/allQnA']) {
      expect((await shop.call('GET', path, { headers })).json<Seen>().headers.authorization).toBe(
        headers.authorization,
      );
    }
  });

  it('is refused after it was revoked; the session that revoked all other tokens keeps its token', async () => {
    const now = Date.now();
    const issuedAt = new Date(now - 1_000);
    const old = shop.bearer({ id: 7, jti: 'old', issuedAt });
    const current = shop.bearer({ id: 7, jti: 'kept', issuedAt });
    const fresh = shop.bearer({ id: 7, jti: 'fresh', issuedAt: new Date(now + 1_000) });
    const ask = async (headers: Record<string, string>) =>
      (await shop.call('GET', '/api/cart/fetch', { headers })).status;
    expect(await ask(old)).toBe(200);
    shop.revoked.list = [{ sub: '7', before: now, exceptJti: 'kept' }];
    await expect.poll(() => ask(old)).toBe(401);
    expect([await ask(current), await ask(fresh), await ask(shop.bearer({ id: 8 }))]).toEqual([200, 200, 200]);
    const open = await shop.call('GET', '/api/comment/allQnA', { headers: old });
    expect(open.json<Seen>().headers.authorization).toBeUndefined();
  });

  it('stays revoked after incremental updates, and a newer revocation of the member replaces an older one', async () => {
    const now = Date.now();
    const fresh = await createTestGateway({ revoked: [{ sub: '21', before: now - 400_000, exceptJti: 'a' }] });
    const ask = async (sub: number, jti: string) => {
      const headers = fresh.bearer({ id: sub, jti, issuedAt: new Date(now - 500_000) });
      return (await fresh.call('GET', '/api/cart/fetch', { headers })).status;
    };
    expect([await ask(21, 'x'), await ask(21, 'a')]).toEqual([401, 200]);
    fresh.revoked.list.push({ sub: '22', before: now, exceptJti: null });
    await expect.poll(() => ask(22, 'x')).toBe(401);
    fresh.revoked.list.push({ sub: '21', before: now + 1, exceptJti: 'b' });
    await expect.poll(() => ask(21, 'a')).toBe(401);
    expect([await ask(21, 'x'), await ask(21, 'b'), await ask(22, 'x')]).toEqual([401, 200, 401]);
  });
});

describe('the session of a token', () => {
  it('is refused after it was ended, also after later updates; other sessions of the member stay', async () => {
    const now = Date.now();
    const fresh = await createTestGateway();
    const ask = async (jti: string) =>
      (await fresh.call('GET', '/api/cart/fetch', { headers: fresh.bearer({ id: 31, jti }) })).status;
    expect([await ask('lost'), await ask('mine')]).toEqual([200, 200]);
    fresh.revoked.ended.push({ jti: 'lost', endedAt: now });
    await expect.poll(() => ask('lost')).toBe(401);
    fresh.revoked.ended = [{ jti: 'another', endedAt: now + 1 }];
    await expect.poll(() => ask('another')).toBe(401);
    expect([await ask('lost'), await ask('mine')]).toEqual([401, 200]);
  });

  it('is reported when it was used, by a person, once in an interval, and only with a valid token', async () => {
    const fresh = await createTestGateway();
    const ask = (headers: Record<string, string>) => fresh.call('GET', '/api/cart/fetch', { headers });
    for (let calls = 0; calls < 3; calls += 1) await ask(fresh.bearer({ jti: 'used' }));
    await ask({ authorization: `Bearer ${fresh.tokens.token({ jti: 'forged' })}x` });
    await ask({ ...fresh.bearer({ jti: 'polled' }), [unattendedHeader]: '1' });
    await expect.poll(() => fresh.sessionsSeen.length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(fresh.sessionsSeen.every((jti) => jti === 'used')).toBe(true);
  });
});

describe('a gateway without the list of revocations', () => {
  it('accepts no token before the list is loaded, but answers public calls', async () => {
    const young = await createTestGateway({ membersAway: true, early: true });
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await young.call('GET', path, { headers })).status;
    expect(await status('/api/item/getBest')).toBe(200);
    expect(await status('/readyz/self')).toBe(503);
    const member = await young.call('GET', '/api/cart/fetch', { headers: young.bearer() });
    expect([member.status, member.json().code, member.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    const open = await young.call('GET', '/api/item/getBest', { headers: young.bearer() });
    expect(open.json<Seen>().headers.authorization).toBeUndefined();
    young.revoked.away = false;
    await expect.poll(() => status('/readyz/self')).toBe(200);
    expect(await status('/api/cart/fetch', young.bearer())).toBe(200);
  });

  it('refuses admin calls after 10 s, but answers member calls and stays ready', async () => {
    let ahead = 0;
    const aging = await createTestGateway({ now: () => new Date(Date.now() + ahead) });
    const ask = (path: string, role: 'ROLE_USER' | 'ROLE_ADMIN') =>
      aging.call('GET', path, { headers: aging.bearer({ role }) });
    expect((await ask('/api/admin/coupon/getAll', 'ROLE_ADMIN')).status).toBe(200);
    aging.revoked.away = true;
    ahead = 12_000;
    await expect.poll(async () => (await ask('/api/admin/coupon/getAll', 'ROLE_ADMIN')).status).toBe(503);
    expect((await ask('/api/admin/coupon/getAll', 'ROLE_USER')).status).toBe(403);
    expect((await ask('/api/cart/fetch', 'ROLE_USER')).status).toBe(200);
    expect((await aging.call('GET', '/readyz/self')).status).toBe(200);
  });
});
