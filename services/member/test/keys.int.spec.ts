import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenVerifier } from '@gyeol/service-kit/http/token-verifier.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSigningKeys } from '../src/login/keys.ts';
import { signToken } from '../src/login/tokens.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gyeol-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, key: ReturnType<typeof generateKeyPairSync>['privateKey']) =>
  writeFileSync(join(folder, name), key.export({ type: 'pkcs8', format: 'pem' }));
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
const member = {
  ...{ id: 7, username: 'a@example.com', role: 'ROLE_USER' as const },
  ...{ displayName: '가나', realName: '김가나', phoneNumber: '01012345678' },
};

it('the newest key by name signs; tokens of the one before stay good', async () => {
  write('2026-01.pem', rsa(2048));
  const old = await signToken(loadSigningKeys(folder), { member, jti: '1', now: new Date() });
  write('2026-02.pem', rsa(2048));
  const keys = loadSigningKeys(folder);
  expect(keys.newest.kid).toBe('2026-02');
  expect(keys.jwks.map(({ kid }) => kid)).toEqual(['2026-01', '2026-02']);
  expect(keys.jwks.every((jwk) => !('d' in jwk))).toBe(true);
  const verify = createTokenVerifier(async (kid) => keys.publicKeys.get(kid));
  expect(await verify(old)).toMatchObject({ id: 7, jti: '1' });
  expect(await verify(await signToken(keys, { member, jti: '2', now: new Date() }))).toMatchObject({ jti: '2' });
});

it('an empty folder, a missing one and a weak or foreign key are said clearly', () => {
  expect(() => loadSigningKeys(folder)).toThrow('holds no *.pem');
  expect(() => loadSigningKeys(join(folder, 'none'))).toThrow('not a readable folder');
  write('weak.pem', rsa(1024));
  expect(() => loadSigningKeys(folder)).toThrow('weak.pem is not an RSA key of 2048 bits');
  rmSync(join(folder, 'weak.pem'));
  write('other.pem', generateKeyPairSync('ed25519').privateKey);
  expect(() => loadSigningKeys(folder)).toThrow('other.pem is not an RSA key');
});
