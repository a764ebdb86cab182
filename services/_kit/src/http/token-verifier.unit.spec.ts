import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJwks, type Jwk } from './jwks.ts';
import { createTokenVerifier } from './token-verifier.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwkOf = (key: KeyObject, kid: string, more: Jwk = {}): Jwk => ({
  ...(key.export({ format: 'jwk' }) as Jwk),
  kid,
  ...more,
});
const log = { warn: vi.fn() };

const good = {
  sub: '7',
  username: 'a@b.c',
  role: 'ROLE_USER',
  displayName: '결',
  realName: '결',
  phoneNumber: '010',
  jti: 'j-1',
};
const sign = (claims: object = {}, options: jwt.SignOptions = {}, key: KeyObject = ours.privateKey): string =>
  jwt.sign({ ...good, ...claims }, key, {
    algorithm: 'RS256',
    keyid: 'k1',
    issuer: 'gyeol',
    audience: 'gyeol',
    expiresIn: 3_600,
    ...options,
  });
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const payload = (): object => ({ ...good, iss: 'gyeol', aud: 'gyeol', iat: 1, exp: 4e9 });

let published: Jwk[] = [];
const fetch = vi.fn(async () => published);
const verifier = () => createTokenVerifier(createJwks({ fetch, log }));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  published = [jwkOf(ours.publicKey, 'k1')];
  fetch.mockClear();
});
afterEach(() => void vi.useRealTimers());

describe('a login token', () => {
  it('names its member when the shop signed it', async () => {
    expect(await verifier()(sign())).toMatchObject({ id: 7, role: 'ROLE_USER', jti: 'j-1', username: 'a@b.c' });
  });

  it.each([
    ['signed by another key under our key id', () => sign({}, {}, other.privateKey)],
    ['without a signature (alg none)', () => `${encode({ alg: 'none', typ: 'JWT', kid: 'k1' })}.${encode(payload())}.`],
    ['without a signature (alg NoNe)', () => `${encode({ alg: 'NoNe', kid: 'k1' })}.${encode(payload())}.`],
    ['with an empty RS256 signature', () => `${encode({ alg: 'RS256', kid: 'k1' })}.${encode(payload())}.`],
    [
      'HS256 with our public key as the secret',
      () => {
        const pem = ours.publicKey.export({ format: 'pem', type: 'spki' });
        const head = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'k1' })}.${encode(payload())}`;
        return `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`;
      },
    ],
    ['of a stronger algorithm than agreed', () => sign({}, { algorithm: 'RS512' })],
    ['that has ended', () => sign({}, { expiresIn: -10 })],
    [
      'that never ends',
      () => jwt.sign(good, ours.privateKey, { algorithm: 'RS256', keyid: 'k1', issuer: 'gyeol', audience: 'gyeol' }),
    ],
    ['that begins later', () => sign({}, { notBefore: 3_600 })],
    ['of another issuer', () => sign({}, { issuer: 'elsewhere' })],
    ['for another audience', () => sign({}, { audience: 'elsewhere' })],
    [
      'without a key id',
      () => jwt.sign(good, ours.privateKey, { algorithm: 'RS256', issuer: 'gyeol', audience: 'gyeol', expiresIn: 60 }),
    ],
    ['with an unknown role', () => sign({ role: 'ROLE_GOD' })],
    ['without a token id', () => sign({ jti: undefined })],
    ['of nobody', () => sign({ sub: '0' })],
    ['of a member id that is no number', () => sign({ sub: '1e3' })],
    ['of a member id that is too large', () => sign({ sub: '99999999999999999' })],
    [
      'with its own key in the header',
      () =>
        sign(
          {},
          { header: { alg: 'RS256', jwk: jwkOf(other.publicKey, 'k1') } as unknown as jwt.JwtHeader },
          other.privateKey,
        ),
    ],
    ['that is very long', () => sign({ realName: 'x'.repeat(5_000) })],
    ['that is no token', () => 'a.b.c'],
    ['that is empty', () => ''],
    [
      'with a changed claim',
      () => {
        const [head, , signature] = sign().split('.');
        return `${head}.${encode({ ...payload(), role: 'ROLE_ADMIN' })}.${signature}`;
      },
    ],
  ])('%s is refused', async (_name, forge) => {
    expect(await verifier()(forge())).toBeUndefined();
  });

  it('is not accepted from the cache after its expiry', async () => {
    const verify = verifier();
    const token = sign({}, { expiresIn: 10 });
    expect(await verify(token)).toBeDefined();
    pass(20_000);
    expect(await verify(token)).toBeUndefined();
  });
});

describe('the public keys', () => {
  it('are fetched once for simultaneous requests', async () => {
    const verify = verifier();
    await Promise.all(Array.from({ length: 10 }, (_, i) => verify(sign({ jti: `j${i}` }))));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('are fetched again for an unknown key id, at most every 5 s', async () => {
    const verify = verifier();
    await verify(sign());
    const fresh = () => sign({}, { keyid: 'k2' }, other.privateKey);
    expect(await verify(fresh())).toBeUndefined();
    expect(await verify(fresh())).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
    published = [jwkOf(ours.publicKey, 'k1'), jwkOf(other.publicKey, 'k2')];
    pass(5_000);
    expect(await verify(fresh())).toMatchObject({ id: 7 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('are accepted only as RSA signature keys of 2048 bits or more', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
    published = [
      jwkOf(weak.publicKey, 'weak'),
      jwkOf(ours.publicKey, 'enc', { use: 'enc' }),
      { kty: 'oct', kid: 'k1', k: 'AAAA' },
    ];
    const verify = verifier();
    expect(
      await verify(
        jwt.sign(good, weak.privateKey, {
          algorithm: 'RS256',
          keyid: 'weak',
          issuer: 'gyeol',
          audience: 'gyeol',
          expiresIn: 60,
          allowInsecureKeySizes: true,
        }),
      ),
    ).toBeUndefined();
    expect(await verify(sign({}, { keyid: 'enc' }))).toBeUndefined();
    expect(await verify(sign())).toBeUndefined();
  });

  it('stay in use while the signer is down, and without any keys the verifier throws', async () => {
    const verify = verifier();
    await verify(sign());
    fetch.mockRejectedValueOnce(new Error('away'));
    pass(20 * 60_000);
    expect(await verify(sign({}, { expiresIn: 7_200 }))).toMatchObject({ id: 7 });
    fetch.mockRejectedValueOnce(new Error('away'));
    await expect(verifier()(sign())).rejects.toThrow('away');
  });
});
