import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { signIn } from '../support/members.ts';
import { endProcess, freePort, orSkip, whenListening } from '../support/parts.ts';
import { takePhoto } from '../support/photo.ts';
import { ShopClient } from '../support/shop-client.ts';
import { findEngine } from './engine.ts';
import { type Published, root } from './images.ts';
import { createSteadyBuying } from './steady-buying.ts';

const execute = promisify(execFile);
const found = await orSkip(findEngine);

/** The `sh` blocks of a page, in their order: what a reader of it types. */
const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
/** The first block gives an owner's values, which are the test's here. */
const [, ...blocks] = blocksOf('docs/operate/install.md');
const [backup = '', drill = '', restore = ''] = blocksOf('docs/operate/backup.md');
const values = {
  DOMAIN: 'shop.localhost',
  SHOP_TLS: 'tls internal',
  PORTONE_IMP_CODE: 'imp00000000',
  KAKAO_CLIENT_ID: 'kakao-client',
  SMS_FROM: '0212345678',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_NAME: '주인',
  ADMIN_PHONE: '01012345678',
  PORTONE_IMP_KEY: 'imp-key',
  PORTONE_IMP_SECRET: 'imp-secret',
  SOLAPI_API_KEY: 'sms-key',
  SOLAPI_API_SECRET: 'sms-secret',
  KAKAO_CLIENT_SECRET: 'kakao-secret',
  ADMIN_PASSWORD: 'long-enough-1A!',
};
/** The machine itself, as containers of the shop's network reach it. */
const machine = '172.30.0.1';

describe.skipIf('reason' in found)('the pages of installing and of backups, for one small machine', () => {
  const published = inject('images') as Published;
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-install-'));
  const name = `gyeol-install-${process.pid}`;
  let env: Record<string, string>;
  let sandbox: ChildProcess;
  let ports: Record<'shop' | 'sandbox' | 'https' | 'alerts', number>;
  /** Where the owner hears of alerts, and what was heard there. */
  let owner: Server;
  const heard: string[] = [];
  let operator: ShopClient;
  const shop = () => `http://127.0.0.1:${ports.shop}`;

  /** Runs what a reader types, and answers its output. */
  const run = async (script: string): Promise<string> => {
    const running = execute('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env, maxBuffer: 1e8 });
    running.child.stdin?.end();
    return (await running).stdout;
  };
  beforeAll(async () => {
    ports = { shop: await freePort(), sandbox: await freePort(), https: await freePort(), alerts: await freePort() };
    owner = createServer((message, answer) => {
      void text(message).then((said) => heard.push(said));
      answer.end();
    }).listen(ports.alerts, '0.0.0.0');
    mkdirSync(join(folder, 'bin'));
    const docker = join(folder, 'bin', 'docker');
    writeFileSync(
      docker,
      `#!/bin/sh\n# It looks for the engine itself, and must not find itself.\nPATH='${process.env.PATH}' exec ${process.execPath} ${root}tests/containers/page-docker.ts "$@"\n`,
    );
    chmodSync(docker, 0o755);
    env = {
      ...(process.env as Record<string, string>),
      ...published.env,
      ...values,
      ALERT_WEBHOOK_URL: `http://${machine}:${ports.alerts}/`,
      ...{ REGISTRY: published.images, VERSION: version, TEST_COMPOSE_PROJECT: name },
      ...(published.standIns && { TEST_COMPOSE_FILES: join(root, 'tests/containers/stand-ins/compose.small.yml') }),
      ...{ SHOP_PORT: String(ports.shop), HTTPS_PORT: String(ports.https), HTTP_PORT: String(await freePort()) },
      PROMETHEUS_PORT: String(await freePort()),
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    };
    sandbox = spawn(process.execPath, [join(root, 'deploy/sandbox/src/main.ts')], {
      stdio: 'ignore',
      env: {
        ...process.env,
        GYEOL_SANDBOX: 'on',
        SANDBOX_HOST: '0.0.0.0',
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_DATA: join(folder, 'sandbox'),
        SANDBOX_CONTAINER_NAMES: machine,
        SANDBOX_SHOP_ORIGIN: shop(),
        SANDBOX_IMP_KEY: values.PORTONE_IMP_KEY,
        SANDBOX_IMP_SECRET: values.PORTONE_IMP_SECRET,
        SANDBOX_SOLAPI_KEY: values.SOLAPI_API_KEY,
        SANDBOX_SOLAPI_SECRET: values.SOLAPI_API_SECRET,
        SANDBOX_KAKAO_CLIENT_ID: values.KAKAO_CLIENT_ID,
        SANDBOX_KAKAO_CLIENT_SECRET: values.KAKAO_CLIENT_SECRET,
      },
    });
    await whenListening(ports.sandbox, sandbox);
  }, 120_000);
  afterAll(async () => {
    await run('docker compose -p gyeol-drill down -v; docker compose down -v').catch((error: Error) =>
      console.log(error.message),
    );
    owner?.close();
    if (sandbox) await endProcess(sandbox);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  /** The providers are stand-ins: the one thing in which this shop differs from the page's. */
  const useStandIns = (): void => {
    const at = `http://${machine}:${ports.sandbox}`;
    const lines = [
      'GYEOL_SANDBOX=on',
      'SMS_PROVIDER=sandbox',
      `SOLAPI_API_URL=${at}/solapi`,
      `PORTONE_API_URL=${at}/portone`,
      `KAKAO_AUTH_URL=${at}/kakao`,
      `KAKAO_API_URL=${at}/kakao`,
    ];
    appendFileSync(join(folder, 'settings.env'), `\n${lines.join('\n')}\n`);
  };
  const installs = async (): Promise<void> => {
    const settings = blocks.findIndex((block) => block.includes('> settings.env'));
    await run(`set -x\n${blocks.slice(0, settings + 1).join('\n')}`);
    useStandIns();
    await run(`set -x\n${blocks.slice(settings + 1).join('\n')}`);
  };
  const speaksTls = async (): Promise<void> => {
    const ask = { host: '127.0.0.1', port: ports.https, servername: values.DOMAIN, rejectUnauthorized: false };
    const status = await new Promise<number>((resolve, reject) => {
      request({ ...ask, headers: { host: values.DOMAIN } }, (answer) => resolve(answer.resume().statusCode ?? 0))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  };
  const isWatched = async (): Promise<void> => {
    const targets = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${env.PROMETHEUS_PORT}/api/v1/targets?state=active`)).text();
    await eventually('Prometheus reads the shop', async () => (await targets()).includes('"health":"up"'), 90_000);
    const rules = await (await fetch(`http://127.0.0.1:${env.PROMETHEUS_PORT}/api/v1/rules`)).text();
    expect(rules).toContain('BackupOld');
    const found = await (await fetch(`http://127.0.0.1:${env.PROMETHEUS_PORT}/api/v1/alertmanagers`)).text();
    expect(found).toContain('http://alertmanager:9093/api/v2/alerts');
  };
  /** From Alertmanager on; what Prometheus makes of its rules, promtool plays. */
  const tellsItsOwner = async (): Promise<void> => {
    const alert = JSON.stringify([{ labels: { alertname: 'BackupOld' }, annotations: { summary: 'no whole backup' } }]);
    const post = `fetch('http://alertmanager:9093/api/v2/alerts', { method: 'POST', body: process.argv[1], headers: { 'content-type': 'application/json' } })`;
    await run(`docker compose exec -T gyeol node -e "${post}" '${alert}'`);
    await eventually('the owner hears of an alert', async () => heard.join().includes('no whole backup'), 90_000);
  };

  const signInAsOwner = async (): Promise<void> => {
    operator = new ShopClient(shop());
    await signIn(operator, { username: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD });
  };
  const uploadPhoto = async (): Promise<string> => {
    const photo = await takePhoto();
    const body = { path: `${Date.now()}${photo.name}` };
    const upload = await operator.must(catalogCalls.presignedUrl, { body });
    const headers = { 'content-type': upload.contentType };
    const sent = await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(photo.buffer) });
    expect(sent.status).toBe(200);
    return upload.path;
  };
  /** So many orders as the back office knows of, once every one of these purchases is there and agrees with the books. */
  const sells = async (): Promise<number> => {
    const around = { shop: shop(), sandbox: `http://127.0.0.1:${ports.sandbox}`, secrets: join(folder, '.secrets') };
    const buying = await createSteadyBuying(around, operator, await uploadPhoto());
    await buying.during(() => buying.more());
    await buying.compareBooks();
    return countOrders();
  };
  const countOrders = async (): Promise<number> => {
    const params = { status: 'PREPARING', page: 0, size: 1 } as const;
    return (await operator.must(reportingCalls.ordersByStatus, { params })).page.totalElements;
  };

  // One test: each step goes on with the shop that the one before left.
  it('gives a shop with TLS, backups and alerts, which sells, is lost, and comes back from its backup', async () => {
    await installs();
    await signInAsOwner();
    await speaksTls();
    await isWatched();
    await tellsItsOwner();
    expect(await operator.must(reportingCalls.lastBackup)).toMatchObject({ isLate: false });
    const orders = await sells();
    console.log(await run("docker stats --no-stream --format '{{.Name}} {{.MemUsage}}'"));
    await run(backup);
    await run('docker compose down -v');
    expect(await run(restore)).toContain('everybody signs in again');
    await expect(operator.must(reportingCalls.lastBackup)).rejects.toThrow('401');
    await signInAsOwner();
    expect(await countOrders()).toBe(orders);
    expect(await operator.must(reportingCalls.lastBackup)).toMatchObject({ isLate: false });
    expect(await sells()).toBeGreaterThan(orders);
    expect(await run(drill)).toContain('is good');
  }, 1_500_000);
});
