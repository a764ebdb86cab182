import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { createJwks } from '@gyeol/service-kit/http/jwks.ts';
import { createTokenVerifier } from '@gyeol/service-kit/http/token-verifier.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newKey, keys as tellKeys } from '../src/commands/keys.ts';
import { createKeyRing } from '../src/login/key-ring.ts';
import { loadSigningKeys } from '../src/login/keys.ts';
import { bearer, type Harness, openMember, type SignUpForm } from './harness.ts';

const minute = 60_000;
const silently = () => vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
const write = (folder: string, name: string, key: ReturnType<typeof generateKeyPairSync>['privateKey']) =>
  writeFileSync(join(folder, name), key.export({ type: 'pkcs8', format: 'pem' }));

describe('the folder of signing keys', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gyeol-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is refused with a clear error when it is missing, empty, or holds a weak, foreign or broken key', () => {
    expect(() => loadSigningKeys(folder)).toThrow('holds no *.pem');
    expect(() => loadSigningKeys(join(folder, 'none'))).toThrow('not a readable folder');
    write(folder, 'weak.pem', generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
    expect(() => loadSigningKeys(folder)).toThrow('weak.pem is not an RSA key of 2048 bits');
    rmSync(join(folder, 'weak.pem'));
    write(folder, 'other.pem', generateKeyPairSync('ed25519').privateKey);
    expect(() => loadSigningKeys(folder)).toThrow('other.pem is not an RSA key');
    writeFileSync(join(folder, 'other.pem'), 'half a fi');
    expect(() => loadSigningKeys(folder)).toThrow('other.pem is not a private key in PEM');
  });
});

describe('the rotation of signing keys', () => {
  let shop: Harness;
  let form: SignUpForm;
  let folder = '';
  let clock = 0;
  const advance = (ms: number): void => {
    clock += ms;
    shop.setNow(new Date(clock));
  };
  const kidOf = (token: string): string =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  /** Verifies tokens like the gateway and the services, with the keys that member publishes. */
  const createVerifier = () => {
    const fetch = vi.fn(async () => (await shop.callInternal(internalCalls.jwks)).body.keys);
    const verify = createTokenVerifier(createJwks({ fetch, log: { warn: vi.fn() } }), () => clock);
    return { verify, fetch };
  };
  const newest = () => createPrivateKey(readFileSync(join(folder, readdirSync(folder).sort().at(-1) ?? '')));
  const works = async (token: string) => (await shop.call(memberCalls.userInfo, { headers: bearer(token) })).status;
  /** Adds a key, which is published now and signs ten minutes later. */
  const addKey = async (): Promise<void> => {
    advance(minute);
    const quietly = silently();
    await newKey(shop.deps, []);
    quietly.mockRestore();
    await shop.work('signing-keys');
  };
  beforeEach(async () => {
    shop = await openMember();
    clock = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => clock);
    folder = shop.deps.config.jwtKeysDir;
    form = await shop.signUp();
    advance(0);
    await shop.work('signing-keys');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return shop.close();
  });

  it('publishes a new key some time before using it, so that every verifier knows the key', async () => {
    const busy = createVerifier();
    const quiet = createVerifier();
    const old = await shop.tokenOf(form);
    expect(kidOf(old)).toBe('2026-01');
    expect(await busy.verify(old)).toMatchObject({ username: form.username });

    await addKey();
    expect(newest().asymmetricKeyDetails?.modulusLength).toBe(3072);
    const next = loadSigningKeys(folder).keys.at(-1)?.kid ?? '';
    expect(next).toMatch(/^\d{14}$/);
    expect((await shop.callInternal(internalCalls.jwks)).body.keys.map(({ kid }) => kid)).toEqual(['2026-01', next]);
    expect(kidOf(await shop.tokenOf(form)), 'not yet').toBe('2026-01');

    advance(9 * minute);
    // Each verification lets the verifier renew its keys in the background.
    await busy.verify(await shop.tokenOf(form));
    await expect.poll(() => busy.fetch).toHaveBeenCalledTimes(2);
    // A token with an unknown key id makes the verifier fetch the keys, and delays the next fetch.
    const madeUp = old.replace(/^[^.]+/, Buffer.from('{"alg":"RS256","kid":"x"}').toString('base64url'));
    expect(await busy.verify(madeUp)).toBeUndefined();

    advance(minute);
    const fresh = await shop.tokenOf(form);
    expect(kidOf(fresh)).toBe(next);
    for (const { verify } of [busy, quiet]) {
      expect(await verify(fresh)).toMatchObject({ username: form.username });
      expect(await verify(old), 'an old token stays good').toMatchObject({ username: form.username });
    }
    expect([await works(fresh), await works(old)]).toEqual([200, 200]);
  });

  it('lets another instance and a restarted instance sign with the same key', async () => {
    await addKey();
    advance(10 * minute);
    const other = createKeyRing(shop.deps);
    await other.refresh();
    expect(other.keys.signer.kid).toBe(kidOf(await shop.tokenOf(form)));
  });

  it('continues with the old keys when a key file is broken', async () => {
    writeFileSync(join(folder, '9999.pem'), 'half a fi');
    await expect(shop.work('signing-keys')).rejects.toThrow('9999.pem is not a private key');
    expect(await works(await shop.tokenOf(form))).toBe(200);
    rmSync(join(folder, '9999.pem'));
  });

  it('shows with `keys` when the old key can be removed, and refuses its tokens after the removal', async () => {
    await addKey();
    advance(10 * minute);
    const out = silently();
    await tellKeys(shop.deps);
    expect(out.mock.calls.flat().join('')).toMatch(
      /^2026-01 {2}verifies; can be removed from \S+Z\n\d{14} {2}signs\n$/,
    );

    const { verify, fetch } = createVerifier();
    const old = await shop.tokenOf(form);
    expect(await verify(old)).toBeDefined();
    advance(minute);
    await newKey(shop.deps, []);
    out.mockRestore();
    for (const file of readdirSync(folder).slice(0, -1)) rmSync(join(folder, file));
    await shop.work('signing-keys');
    expect(await works(old)).toBe(401);
    advance(2 * minute);
    // This verification still succeeds, because results are remembered for half a minute. It makes the verifier fetch
    // the keys in the background.
    await verify(old);
    await expect.poll(() => fetch.mock.settledResults).toMatchObject([{}, { type: 'fulfilled' }]);
    advance(minute);
    expect(await verify(old)).toBeUndefined();
    expect(await works(await shop.tokenOf(form)), 'the only key signs at once').toBe(200);
  });
});
