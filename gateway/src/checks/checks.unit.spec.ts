import { runChecks } from '@gyeol/service-kit/check/check.ts';
import { readConfig } from '@gyeol/service-kit/config.ts';
import { describe, expect, it } from 'vitest';
import { gatewaySettings } from '../config.ts';
import { checksOf, pageFaults, proxiesCheck } from './checks.ts';

const bare = { PORT: '0', INTERNAL_PORT: '0', SERVICE_TOKEN_SECRET: 's'.repeat(32) };
const read = (env: NodeJS.ProcessEnv) => readConfig(gatewaySettings, { ...bare, ...env });
const examples = Object.fromEntries(
  Object.values(gatewaySettings).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
);

describe('the check of the trusted proxies', () => {
  const line = async (env: NodeJS.ProcessEnv) => (await runChecks([proxiesCheck(read(env))])).lines.join();

  it('demands trusted proxies when TLS ends before the gateway', async () => {
    expect(await line({ PUBLIC_URL: 'https://shop.example' })).toMatch(
      /^RED proxies: .*no proxy is believed.* – give TRUSTED_PROXIES/,
    );
    expect(await line({ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '10.0.0.0/8,::1' })).toBe(
      'ok  proxies: 10.0.0.0/8, ::1 are believed',
    );
    expect(await line({})).toBe('ok  proxies: none; the shop is on this machine');
  });

  it('refuses a network that includes every address', async () => {
    expect(await line({ TRUSTED_PROXIES: '0.0.0.0/0' })).toMatch(/^RED proxies: 0.0.0.0\/0 is everybody – name/);
  });

  it('refuses a name that is neither an address nor a network', async () => {
    expect(await line({ TRUSTED_PROXIES: 'caddy' })).toMatch(
      /^RED proxies: caddy is neither an address nor a network – /,
    );
  });
});

describe('the check of the settings that the page needs', () => {
  it('finds missing settings in production only', () => {
    expect(pageFaults(read({}))).toEqual([]);
    expect(pageFaults(read({ NODE_ENV: 'production' }))).toContain('PORTONE_IMP_CODE is missing');
  });

  it('demands nothing of PortOne V1 in a shop that has the store of V2', () => {
    const env = {
      ...examples,
      NODE_ENV: 'production',
      PORTONE_SDK_URL: '',
      PORTONE_IMP_CODE: '',
      PORTONE_NOTICE_URL: '',
    };
    expect(pageFaults(read(env))).toHaveLength(3);
    expect(pageFaults(read({ ...env, PORTONE_V2_STORE_ID: 'store-1' }))).toEqual([]);
  });

  it('finds no fault in the example settings', () => {
    expect(pageFaults(read({ ...examples, PORT: '8080', NODE_ENV: 'production' }))).toEqual([]);
  });

  it('demands the origins of the page’s scripts in SCRIPT_ORIGINS', () => {
    const env = { ...examples, NODE_ENV: 'production', SCRIPT_ORIGINS: 'https://t1.kakaocdn.net' };
    expect(pageFaults(read(env))).toEqual([
      'SCRIPT_ORIGINS does not have https://cdn.iamport.kr, where PORTONE_SDK_URL is',
    ]);
  });
});

describe('the checks of a gateway', () => {
  const lines = async (env: NodeJS.ProcessEnv, together?: boolean) => (await runChecks(checksOf(env, together))).lines;

  it('name each missing setting with an example', async () => {
    const env = { ...bare, ...examples, PORTONE_IMP_CODE: '', PORTONE_WEBHOOK_NETWORKS: 'x', NODE_ENV: 'production' };
    expect(await lines(env, true)).toEqual([
      'RED gateway settings: x is neither an address nor a network – docs/configuration.md says what there is',
      expect.stringMatching(/^RED gateway settings: PORTONE_IMP_CODE is missing – for example PORTONE_IMP_CODE=imp0/),
      'ok  gateway secrets: none is a file',
      expect.stringMatching(/^ok {2}gateway proxies: /),
      expect.stringMatching(/^ok {2}gateway Redis: none /),
    ]);
  });

  it('demand the addresses of services that run in processes of their own', async () => {
    expect(await lines(bare)).toContainEqual(
      expect.stringMatching(/^RED gateway settings: ORDER_PAYMENT_URL is missing/),
    );
    expect((await lines(bare, true)).join()).not.toContain('ORDER_PAYMENT_URL');
  });
});
