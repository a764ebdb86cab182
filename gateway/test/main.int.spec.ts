import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { services } from '@gyeol/contracts/call.ts';
import { ConfigError, readConfig } from '@gyeol/service-kit/config.ts';
import { createCallerCheck } from '@gyeol/service-kit/http/service-token.ts';
import { createLogger } from '@gyeol/service-kit/logger.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { createTestTokens } from '@gyeol/service-kit/testing/tokens.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../src/main.ts';
import { send, startUpstream, type Upstream } from './harness.ts';

const mainFile = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const secret = 's'.repeat(32);
const tokens = createTestTokens();
const children: ChildProcess[] = [];
let member: Upstream;

beforeAll(async () => {
  const isGateway = createCallerCheck(secret, 'member');
  member = await startUpstream('member', (request, seen) => {
    if (!seen.url.startsWith('/internal')) return seen;
    if (isGateway(seen.headers.authorization?.slice('Bearer '.length) ?? '') !== 'gateway') {
      throw Object.assign(new Error('not the gateway'), { statusCode: 401 });
    }
    return request.raw.url === '/internal/jwks' ? { keys: tokens.jwks() } : { revocations: [] };
  });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => member.server.close());

const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const addresses = services.flatMap((service) => {
    const name = service.toUpperCase().replaceAll('-', '_');
    return [
      [`${name}_URL`, member.url],
      [`${name}_INTERNAL_URL`, member.url],
    ];
  });
  return {
    PORT: '0',
    INTERNAL_PORT: '0',
    SERVICE_TOKEN_SECRET: secret,
    ...Object.fromEntries(addresses),
    ...env,
  };
};
const start = (env: NodeJS.ProcessEnv = {}) => {
  const child = fork(mainFile, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, ...environment(env) },
  });
  children.push(child);
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number), output: () => output };
};

describe('the gateway process', () => {
  it('refuses to open when a service in a process of its own has no address', async () => {
    const env = environment({ CATALOG_URL: '', ORDER_PAYMENT_INTERNAL_URL: '' });
    const surroundings = {
      log: createLogger({ service: 'gateway', level: 'silent' }),
      metrics: createMetrics('gateway'),
    };
    await expect(program.create(readConfig(program.settings, env), surroundings)).rejects.toThrow(
      new ConfigError(['CATALOG_URL is missing', 'ORDER_PAYMENT_INTERNAL_URL is missing']),
    );
  });

  it('refuses a sandbox at a public address, with a message of one line', async () => {
    const { ended, output } = start({ GYEOL_SANDBOX: 'on', PUBLIC_URL: 'https://shop.example' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^gateway: .*GYEOL_SANDBOX=on is refused with PUBLIC_URL at shop\.example: .*\n$/);
  });

  it('names every invalid setting of its environment in one line', async () => {
    const { ended, output } = start({ CATALOG_URL: 'catalog', SERVICE_TOKEN_SECRET: '', RATE_LIMIT_LOOPBACK: 'maybe' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^gateway: .*SERVICE_TOKEN_SECRET.*CATALOG_URL.*RATE_LIMIT_LOOPBACK.*\n$/);
  });

  it('accepts tokens by the keys and revocations of the member service, and ends on SIGTERM', async () => {
    const { child, ended } = start();
    const messages: { type: string; port: number }[] = [];
    child.on('message', (message: (typeof messages)[number]) => messages.push(message));
    await expect.poll(() => messages.map(({ type }) => type)).toEqual(['listening', 'ready']);
    const [, ready = { port: 0 }] = messages;
    const ask = (token: string) =>
      send(`http://127.0.0.1:${ready.port}`, 'GET', '/member/fetchUserInfo', {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask(tokens.token())).status).toBe(200);
    expect((await ask(`${tokens.token()}x`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(messages.at(-1)).toEqual({ type: 'ending' });
  });
});
