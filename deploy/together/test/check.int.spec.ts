import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@gyeol/contracts/call.ts';
import { buildSandbox } from '@gyeol/sandbox/app.ts';
import { readConfig } from '@gyeol/sandbox/config.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createGround, type Ground, killAll, runTogether } from './process.ts';

let ground: Ground;
let sandbox: Awaited<ReturnType<typeof buildSandbox>>;
let providers: NodeJS.ProcessEnv;
beforeAll(async () => {
  ground = await createGround();
  const SANDBOX_DATA = join(ground.folder, 'sandbox');
  mkdirSync(SANDBOX_DATA);
  const env = { GYEOL_SANDBOX: 'on', SANDBOX_DATA, SANDBOX_PORT: '0', LOG_LEVEL: 'silent' };
  sandbox = await buildSandbox(readConfig(env));
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  providers = {
    KAKAO_REDIRECT_URI: `${url}/kakao/oauth/redirect`,
    SOLAPI_API_URL: `${url}/solapi`,
    SOLAPI_API_KEY: 'sandbox-solapi-key',
    SOLAPI_API_SECRET: 'sandbox-solapi-secret',
    PORTONE_API_URL: `${url}/portone`,
    PORTONE_IMP_KEY: 'sandbox-imp-key',
    PORTONE_IMP_SECRET: 'sandbox-imp-secret',
    NODE_OPTIONS: '--max-old-space-size=320',
  };
});
afterEach(killAll);
afterAll(async () => {
  await sandbox.close();
  await ground.drop();
});

const linesOf = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { code, output } = await runTogether(ground, args, { ...providers, ...env });
  return { code, lines: output.trim().split('\n') };
};

it('check covers all parts, and covers the shared event log and the memory only once', async () => {
  const { code, lines } = await linesOf(['check']);
  expect(lines.filter((line) => line.startsWith('RED'))).toEqual([]);
  expect(code).toBe(0);
  const names = lines.map((line) => /^ok {2}([^:]+):/.exec(line)?.[1]);
  for (const part of [...services, 'gateway']) expect(names).toContain(`${part} settings`);
  for (const name of services) expect(names).toContain(`${name} database`);
  for (const name of [
    'event log',
    'memory',
    'gateway proxies',
    'catalog images',
    'member Solapi',
    'order-payment PortOne',
  ])
    expect(names.filter((one) => one === name)).toEqual([name]);
});

it('check prints a red line for each faulty part, and exits with 1', async () => {
  const keys = join(ground.folder, 'keys');
  mkdirSync(keys);
  writeFileSync(join(keys, 'key.pem'), 'no key');
  const { code, lines } = await linesOf(['check'], {
    JWT_KEYS_DIR: keys,
    EVENTS_DATABASE_URL: '',
    PUBLIC_URL: 'https://shop.localhost',
    PORTONE_IMP_SECRET: 'not-the-one',
    CART_DATABASE_URL: 'postgres://nobody:of-the-cart@127.0.0.1:9/cart',
  });
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('RED'))).toEqual([
    expect.stringMatching(/^RED gateway proxies: .* – give TRUSTED_PROXIES/),
    expect.stringMatching(/^RED event log: EVENTS_DATABASE_URL or KAFKA_BROKERS is missing – /),
    expect.stringMatching(/^RED member settings: JWT_KEYS_DIR: key.pem is not a private key in PEM – /),
    expect.stringMatching(/^RED order-payment PortOne: the keys are refused/),
    expect.stringMatching(/^RED cart database: nobody listens at cart at 127.0.0.1:9 as nobody/),
  ]);
  expect(lines.join()).not.toMatch(/of-the-cart|not-the-one/);
});

it('check of one part by name prints only the lines of that part, for example of the gateway', async () => {
  const gateway = await linesOf(['gateway', 'check']);
  expect(gateway.code).toBe(0);
  expect(gateway.lines.every((line) => line.startsWith('ok  gateway '))).toBe(true);
});

it('check reports provider addresses that point to the sandbox as a fault without GYEOL_SANDBOX=on', async () => {
  const { code, lines } = await linesOf(['order-payment', 'check'], { GYEOL_SANDBOX: '' });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^RED order-payment settings: PORTONE_API_URL must be https without GYEOL_SANDBOX=on – /),
  );
});
