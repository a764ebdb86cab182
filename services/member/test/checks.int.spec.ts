import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '@gyeol/service-kit/check/check.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../src/config.ts';
import { factorKeysCheck } from '../src/factors/check-factor-keys.ts';
import { kakaoCheck } from '../src/kakao/check-kakao.ts';
import { signingKeysCheck } from '../src/login/check-keys.ts';
import { solapiCheck } from '../src/messages/check-solapi.ts';
import { type Harness, openMember } from './harness.ts';

let member: Harness;
beforeAll(async () => {
  member = await openMember();
});
afterAll(() => member.close());

const linesOf = async (
  check: typeof solapiCheck | typeof kakaoCheck | typeof signingKeysCheck | typeof factorKeysCheck,
  more: Partial<Config> = {},
) => (await runChecks([check({ ...member.deps.config, ...more })])).lines.join();

it('the check of Solapi is red with wrong keys, a wrong sender number or an unavailable provider', async () => {
  expect(await linesOf(solapiCheck)).toMatch(/^ok {2}Solapi: http.* takes the keys$/);
  const wrong = await linesOf(solapiCheck, { solapiApiSecret: 'guessed-secret' });
  expect(wrong).toMatch(/^RED Solapi: the keys are refused \(SignatureDoesNotMatch\) – put the API key/);
  expect(wrong).not.toContain('guessed-secret');
  expect(await linesOf(solapiCheck, { smsFrom: '02-1234-5678' })).toMatch(
    /^RED Solapi: SMS_FROM=02-1234-5678 is no number – /,
  );
  expect(await linesOf(solapiCheck, { solapiApiUrl: 'http://127.0.0.1:9' })).toMatch(
    /^RED Solapi: nobody listens at http/,
  );
  await member.providers.behave({ sms: { down: true } });
  expect(await linesOf(solapiCheck)).toMatch(/^RED Solapi: http.* answers 503 ServiceUnavailable – check again later/);
  await member.providers.behave({ sms: { down: false } });
});

it('the check of Kakao is red when the client id or the redirect URI has the wrong form', async () => {
  const real = { sandbox: false, publicUrl: 'https://shop.example', kakaoClientId: '0123456789abcdef0123456789abcdef' };
  const kakaoRedirectUri = 'https://shop.example/kakao/oauth/redirect';
  expect(await linesOf(kakaoCheck)).toMatch(/^ok {2}Kakao: /);
  expect(await linesOf(kakaoCheck, { ...real, kakaoRedirectUri })).toMatch(/^ok {2}Kakao: https:\/\/shop.example/);
  expect(await linesOf(kakaoCheck, { ...real, kakaoRedirectUri, kakaoClientId: 'my-key' })).toMatch(
    /^RED Kakao: KAKAO_CLIENT_ID is no REST API key – /,
  );
  for (const other of ['https://www.shop.example/kakao/oauth/redirect', 'https://shop.example/callback'])
    expect(await linesOf(kakaoCheck, { ...real, kakaoRedirectUri: other })).toMatch(
      /^RED Kakao: .* – the shop answers at https:\/\/shop.example\/kakao\/oauth\/redirect: put it so here and at Kakao/,
    );
});

it('the check of the signing keys counts them, and is red with a weak key or a key that others may change', async () => {
  const { jwtKeysDir } = member.deps.config;
  expect(await linesOf(signingKeysCheck)).toBe('ok  signing keys: 1 of 2048 bits');
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const file = join(jwtKeysDir, '2026-02.pem');
  writeFileSync(file, short.export({ type: 'pkcs8', format: 'pem' }));
  expect(await linesOf(signingKeysCheck)).toMatch(
    /^RED signing keys: .*2026-02.pem is not an RSA key of 2048 bits or more/,
  );
  writeFileSync(
    file,
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
  chmodSync(file, 0o666);
  expect(await linesOf(signingKeysCheck)).toMatch(
    /^RED signing keys: .*2026-02.pem can be changed by others .* – chmod go-w/,
  );
});

it('the check of the second factor is red in a real shop without a key', async () => {
  expect(await linesOf(factorKeysCheck)).toBe('ok  second factor: keys test');
  expect(await linesOf(factorKeysCheck, { secondFactorKeys: [] })).toBe('ok  second factor: keys none');
  expect(await linesOf(factorKeysCheck, { secondFactorKeys: [], sandbox: false })).toMatch(
    /^RED second factor: SECOND_FACTOR_KEYS is missing/,
  );
});
