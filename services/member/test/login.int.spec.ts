import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bearer, type Harness, newSignUpForm, openMember, type SignUpForm } from './harness.ts';

/** The hashes that were really verified. A verification takes most of the time of a login. */
const verified = vi.hoisted((): string[] => {
  // Earlier spec files may have imported the real module.
  vi.resetModules();
  return [];
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (stored, ...rest) => {
    verified.push(String(stored));
    return real.verify(stored, ...rest);
  };
  return { ...real, verify };
});

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const login = (username: string, password: string, address = '203.0.113.1') =>
  shop.call(memberCalls.login, { body: { username, password }, headers: { 'x-forwarded-for': address } });
const fail = async (form: Pick<SignUpForm, 'username'>, times: number, address?: string) => {
  for (let n = 0; n < times; n += 1) await login(form.username, 'wrong password', address);
};
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('loginProc', () => {
  it('answers a token with the claims that the screens read', async () => {
    const form = await shop.signUp();
    const claims = jwt.decode(await shop.tokenOf(form), { complete: true });
    expect(claims?.header).toMatchObject({ alg: 'RS256', kid: '2026-01' });
    const payload = claims?.payload as jwt.JwtPayload;
    expect(payload).toMatchObject({
      ...{ username: form.username, role: 'ROLE_USER', displayName: form.displayName },
      ...{ realName: form.realName, phoneNumber: form.phoneNumber, iss: 'gyeol', aud: 'gyeol' },
      ...{ sub: expect.stringMatching(/^\d+$/), jti: expect.any(String) },
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(24 * 60 * 60);
    expect(payload).not.toHaveProperty('recovery');
  });

  it('accepts a URL-encoded form, as the specification sends it', async () => {
    const form = await shop.signUp();
    const response = await shop.app.api.inject({
      method: 'POST',
      url: '/api/loginProc',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: form.username, password: form.password }).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ accessToken: expect.any(String) });
  });

  it('compares e-mails without case and blanks', async () => {
    const form = await shop.signUp();
    expect((await login(`  ${form.username.toUpperCase()} `, form.password)).status).toBe(200);
  });

  it('ignores invisible characters in the e-mail', async () => {
    const form = await shop.signUp();
    expect((await login(`\u202a${form.username}\u200b`, form.password)).status).toBe(200);
  });

  it('finds an old account by its exact stored spelling first', async () => {
    const [plain, unseen] = [await shop.signUp(), await shop.signUp(newSignUpForm({ password: 'another-pass-1!' }))];
    const stored = `${plain.username}\u200b`;
    const rename = 'update members set username = $2 where username = $1';
    await shop.database.db.run({ name: 'test.rename', text: rename }, [unseen.username, stored]);
    expect((await login(stored, unseen.password)).status).toBe(200);
    expect((await login(plain.username, plain.password)).status).toBe(200);
    expect((await login(stored, plain.password)).code).toBe('LOGIN_FAILED');
  });

  it('answers the same for a wrong password and an unknown account', async () => {
    const form = await shop.signUp();
    const wrong = await login(form.username, 'wrong password');
    const unknown = await login('nobody@example.com', 'wrong password');
    expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
    expect({ ...unknown.body, requestId: 0 }).toEqual({ ...wrong.body, requestId: 0 });
  });

  it('verifies a hash for an unknown account too, so that it takes as long as a wrong password', async () => {
    const form = await shop.signUp();
    const costs = async (username: string) => {
      verified.length = 0;
      await login(username, 'wrong password', '198.51.100.1');
      return verified.map((hash) => hash.split('$').slice(0, 4).join('$'));
    };
    const existing = await costs(form.username);
    expect(existing).toEqual(['$argon2id$v=19$m=19456,t=6,p=1']);
    expect(await costs('nobody1@example.com')).toEqual(existing);
  });

  it('needs e-mail and password', async () => {
    const response = await shop.call(memberCalls.login, { body: { username: '', password: '' } });
    expect(response).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('failed logins', () => {
  it('lock the account for one IP address for ten minutes after ten failures, even with the right password', async () => {
    const form = await shop.signUp();
    await fail(form, 10);
    const refused = await login(form.username, form.password);
    expect(refused).toMatchObject({ status: 429, code: 'LOGIN_LIMIT' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    shop.setNow(minutes(10.1));
    expect((await login(form.username, form.password)).status).toBe(200);
    shop.setNow(undefined);
  });

  it('never lock the member out from another address', async () => {
    const form = await shop.signUp();
    await fail(form, 11, '203.0.113.66');
    expect((await login(form.username, form.password, '203.0.113.67')).status).toBe(200);
  });

  it('are counted by the address that the gateway added, whatever address the client claims', async () => {
    const form = await shop.signUp();
    for (let n = 0; n < 10; n += 1) await login(form.username, 'wrong password', `10.9.8.${n}, 203.0.113.9`);
    expect((await login(form.username, form.password, '10.9.8.200, 203.0.113.9')).code).toBe('LOGIN_LIMIT');
  });

  it('are forgotten after a right password', async () => {
    const form = await shop.signUp();
    await fail(form, 9);
    expect((await login(form.username, form.password)).status).toBe(200);
    await fail(form, 9);
    expect((await login(form.username, form.password)).status).toBe(200);
  });

  it('limit forty simultaneous guesses to ten answers', async () => {
    const { username } = await shop.signUp();
    const guesses = Array.from({ length: 40 }, (_, n) => login(username, `guess number ${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    // 503 is allowed, because the queue of password checks is bounded and a busy machine is slow.
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  });

  it('limit an unknown account in the same way', async () => {
    const ghost = { username: 'ghost@example.com' };
    await fail(ghost, 10);
    expect(await login(ghost.username, 'wrong password')).toMatchObject({ status: 429, code: 'LOGIN_LIMIT' });
  });

  it('from many addresses slow the account down instead of locking it', async () => {
    const form = await shop.signUp();
    for (let n = 0; n < 13; n += 1) await login(form.username, 'wrong password', `192.0.2.${n}`);
    const start = Date.now();
    expect((await login(form.username, form.password, '192.0.2.99')).status).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(start + 600);
  });

  it('are deleted when they no longer count', async () => {
    await fail(newSignUpForm(), 1);
    shop.setNow(minutes(11));
    await shop.work('cleanup');
    shop.setNow(undefined);
    const left = await shop.database.db.rows({ name: 'test.failures', text: 'select 1 from login_failures' });
    expect(left).toEqual([]);
  });
});

describe('a token', () => {
  it('can be verified with the published keys', async () => {
    const response = await shop.callInternal(internalCalls.jwks);
    expect(response.body.keys).toEqual([
      { kty: 'RSA', kid: '2026-01', use: 'sig', alg: 'RS256', e: 'AQAB', n: expect.any(String) },
    ]);
  });

  it('is refused with a foreign or missing signature, or after it has expired', async () => {
    const token = await shop.tokenOf(await shop.signUp());
    const [head, body] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","kid":"2026-01"}').toString('base64url')}.${body}.`;
    const info = (token: string) => shop.call(memberCalls.userInfo, { headers: bearer(token) });
    expect((await info(token)).status).toBe(200);
    expect((await info(none)).code).toBe('UNAUTHENTICATED');
    expect((await info(`${head}.${body}.AAAA`)).code).toBe('UNAUTHENTICATED');
    expect((await info(shop.tokens.token({ role: 'ROLE_ADMIN' }))).code).toBe('UNAUTHENTICATED');
    shop.setNow(minutes(24 * 60 + 1));
    expect((await info(token)).code).toBe('UNAUTHENTICATED');
    shop.setNow(undefined);
  });
});
