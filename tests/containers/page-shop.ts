import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { signIn } from '../support/members.ts';
import { endProcess, freePort, whenListening } from '../support/parts.ts';
import { takePhoto } from '../support/photo.ts';
import { ShopClient } from '../support/shop-client.ts';
import { type Published, root } from './images.ts';
import { createSteadyBuying, type SteadyBuying } from './steady-buying.ts';

const execute = promisify(execFile);

/** The `sh` blocks of a page in their sequence on the page, with the commands that a reader types. */
export const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
/** Leaves out the first block, in which the owner sets values. The tests set other values instead. */
const [, ...blocks] = blocksOf('docs/operate/install.md');
const settingsAt = blocks.findIndex((block) => block.includes('> settings.env'));
/** The commands for owners who get their alerts by e-mail. */
const [mailing = 'false'] = blocks.filter((block) => block.includes('ALERT_EMAIL_TO'));
/** The commands from the empty folder up to the settings. */
const preparing = blocks.slice(0, settingsAt + 1).join('\n');
/** The commands from the check of the settings to the first backup. */
const opening = blocks
  .slice(settingsAt + 1)
  .filter((block) => block !== mailing)
  .join('\n');

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
/** The address of this machine in the network of the containers. */
export const machine = '172.30.0.1';

/**
 * The settings that point to stand-ins of the providers on this machine. Apart from these settings, the shop equals the
 * shop of the manual page.
 */
const standInSettings = (port: number): string => {
  const at = `http://${machine}:${port}`;
  const lines = [
    'GYEOL_SANDBOX=on',
    // All visitors of a test have one address, and one operator reads all lists.
    'READS_PER_ADDRESS=1000000',
    'READS_PER_ACCOUNT=1000000',
    'SMS_PROVIDER=sandbox',
    `SOLAPI_API_URL=${at}/solapi`,
    `PORTONE_API_URL=${at}/portone`,
    `KAKAO_AUTH_URL=${at}/kakao`,
    `KAKAO_API_URL=${at}/kakao`,
  ];
  return `\n${lines.join('\n')}\n`;
};
const startSandbox = async (port: number, data: string, shop: string): Promise<ChildProcess> => {
  const env = {
    ...process.env,
    GYEOL_SANDBOX: 'on',
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PORT: String(port),
    SANDBOX_DATA: data,
    SANDBOX_CONTAINER_NAMES: machine,
    SANDBOX_SHOP_ORIGIN: shop,
    SANDBOX_IMP_KEY: values.PORTONE_IMP_KEY,
    SANDBOX_IMP_SECRET: values.PORTONE_IMP_SECRET,
    SANDBOX_SOLAPI_KEY: values.SOLAPI_API_KEY,
    SANDBOX_SOLAPI_SECRET: values.SOLAPI_API_SECRET,
    SANDBOX_KAKAO_CLIENT_ID: values.KAKAO_CLIENT_ID,
    SANDBOX_KAKAO_CLIENT_SECRET: values.KAKAO_CLIENT_SECRET,
  };
  const child = spawn(process.execPath, [join(root, 'deploy/sandbox/src/main.ts')], { stdio: 'ignore', env });
  await whenListening(port, child);
  return child;
};

/** Makes a folder that contains the `docker` program of `page-docker.ts`. */
const createPrograms = (folder: string): string => {
  mkdirSync(folder);
  const docker = join(folder, 'docker');
  writeFileSync(
    docker,
    `#!/bin/sh\n# It looks for the engine itself, and must not find itself.\nPATH='${process.env.PATH}' exec ${process.execPath} ${root}tests/containers/page-docker.ts "$@"\n`,
  );
  chmodSync(docker, 0o755);
  return folder;
};

/** A shop on one small machine. The commands of the pages run in its folder. */
export interface PageShop {
  /** The folder in which the commands run. */
  readonly folder: string;
  /** The environment of the commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly domain: string;
  readonly httpsPort: number;
  readonly prometheus: string;
  run(script: string): Promise<string>;
  /** Runs install.md up to the settings. */
  prepare(): Promise<void>;
  /** Runs install.md from the check on. */
  open(): Promise<void>;
  /** Runs the part of install.md that creates the first operator. */
  createOwner(): Promise<void>;
  /** Runs the part of install.md that sends alerts by e-mail instead of to a webhook. */
  sendAlertsByMail(): Promise<void>;
  signInAsOwner(): Promise<ShopClient>;
  createBuying(operator: ShopClient, buyers?: number): Promise<SteadyBuying>;
  end(): Promise<void>;
}

/** Uploads a photo and returns its path. */
export const sendPhoto = async (
  operator: ShopClient,
  photo: Awaited<ReturnType<typeof takePhoto>>,
): Promise<string> => {
  const upload = await operator.must(catalogCalls.presignedUrl, { body: { path: `${Date.now()}${photo.name}` } });
  const headers = { 'content-type': upload.contentType };
  const { status } = await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(photo.buffer) });
  if (status !== 200) throw new Error(`the photo was answered ${status}`);
  return upload.path;
};

export const countOrders = async (operator: ShopClient): Promise<number> => {
  const params = { status: 'PREPARING', page: 0, size: 1 } as const;
  return (await operator.must(reportingCalls.ordersByStatus, { params })).page.totalElements;
};

/** The compose files that a test adds to the files of the page. */
const filesBesidePage = ({ standIns }: Published, composeFiles: readonly string[]): string =>
  [...(standIns ? ['compose.small.yml'] : []), ...composeFiles]
    .map((name) => join(root, 'tests/containers/stand-ins', name))
    .concat(process.env.TEST_COMPOSE_FILES ?? [])
    .join(',');

/**
 * Starts the stand-ins of the providers, but not the shop. `more` has further environment variables for the commands,
 * and `composeFiles` has further files of `stand-ins`.
 */
export const createPageShop = async (
  published: Published,
  more: Readonly<Record<string, string>>,
  composeFiles: readonly string[] = [],
): Promise<PageShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-page-'));
  const ports = { shop: await freePort(), sandbox: await freePort(), https: await freePort(), watch: await freePort() };
  const shop = `http://127.0.0.1:${ports.shop}`;
  const sandbox = await startSandbox(ports.sandbox, join(folder, 'sandbox'), shop);
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    ...published.env,
    ...values,
    ...{ REGISTRY: published.images, VERSION: version, TEST_COMPOSE_PROJECT: `gyeol-page-${process.pid}` },
    TEST_COMPOSE_FILES: filesBesidePage(published, composeFiles),
    ...{ SHOP_PORT: String(ports.shop), HTTPS_PORT: String(ports.https), HTTP_PORT: String(await freePort()) },
    PROMETHEUS_PORT: String(ports.watch),
    PATH: `${createPrograms(join(folder, 'bin'))}:${process.env.PATH}`,
    ...more,
  };
  const run = async (script: string): Promise<string> => {
    const running = execute('bash', ['-euxo', 'pipefail', '-c', script], { cwd: folder, env, maxBuffer: 1e8 });
    running.child.stdin?.end();
    return (await running).stdout;
  };
  return {
    folder,
    env,
    url: shop,
    domain: values.DOMAIN,
    httpsPort: ports.https,
    prometheus: `http://127.0.0.1:${ports.watch}`,
    run,
    prepare: async () => {
      await run(preparing);
      appendFileSync(join(folder, 'settings.env'), standInSettings(ports.sandbox));
    },
    open: async () => void (await run(opening)),
    createOwner: async () => void (await run(blocks.find((block) => block.includes('create-admin')) ?? 'false')),
    // Compose prefers the webhook of this environment to the lines of `.env`, which an owner changes.
    sendAlertsByMail: async () => void (await run(`unset ALERT_WEBHOOK_URL\n${mailing}`)),
    signInAsOwner: async () => {
      const operator = new ShopClient(shop);
      await signIn(operator, { username: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD });
      return operator;
    },
    createBuying: async (operator, buyers) => {
      const around = { shop, sandbox: `http://127.0.0.1:${ports.sandbox}`, secrets: join(folder, '.secrets') };
      return createSteadyBuying(around, operator, { buyers, imagePath: await sendPhoto(operator, await takePhoto()) });
    },
    end: async () => {
      await run('docker compose -p gyeol-drill down -v; docker compose down -v').catch((error: Error) =>
        console.log(error.message),
      );
      await endProcess(sandbox);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
