import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { demoNames } from './demo.ts';
import { demos } from './demos.ts';
import { loadPayments, writeSeeds } from './seeds.ts';
import { placeToday } from './today.ts';

// Fills a shop that runs in containers, and does this only once. The demo profile starts this program as a one-shot
// service. SECRETS_DIR has a folder with the secrets of each service. DEMO_MARK is the beginning of the names of the
// files that record the finished steps.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const { SECRETS_DIR = '/run/secrets', DEMO_MARK = '/run/demo/loaded' } = process.env;
const name = process.env.DEMO || demoNames[0];
const demoName = demoNames.find((one) => one === name);
if (demoName === undefined) throw new Error(`DEMO is ${name}: not one of ${demoNames.join(', ')}`);
const demo = demos[demoName];
const { DEMO_SHOP = 'http://gateway:8080', DEMO_SANDBOX = 'http://sandbox:8090' } = process.env;
/** The sequence matters, because the data of later services contain ids of earlier services. */
const seeded = ['member', 'catalog', 'coupon', 'order-payment', 'review'];
const secrets: Readonly<Record<string, readonly string[]>> = {
  member: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'KAKAO_CLIENT_SECRET'],
  catalog: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  'order-payment': ['PORTONE_IMP_KEY', 'PORTONE_IMP_SECRET'],
};

const seed = (service: string, file: string): void => {
  const names = ['DATABASE_URL', 'SERVICE_TOKEN_SECRET', ...(secrets[service] ?? [])];
  const fileOf = (name: string) => join(SECRETS_DIR, service, name.toLowerCase().replaceAll('_', '-'));
  const env = {
    ...process.env,
    ...Object.fromEntries(names.map((name) => [`${name}_FILE`, fileOf(name)])),
    JWT_KEYS_DIR: process.env.JWT_KEYS_DIR ?? join(SECRETS_DIR, 'member', 'keys'),
    PORT: '0',
    INTERNAL_PORT: '0',
  };
  const args = [join(root, 'services', service, 'src', 'main.ts'), 'seed', file];
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`the demo data of ${service} could not be loaded`);
};

const waitMs = 600_000;
/**
 * Calls that every visitor may make. The shop does not report its readiness to the outside. So the success of these
 * calls shows that the shop is open.
 */
const reads = [catalogCalls.getBest, reviewCalls.notices, orderCalls.deliveryFee].map(({ path }) => path);
const whenOpen = async (): Promise<void> => {
  const until = Date.now() + waitMs;
  const isOpen = async (): Promise<boolean> => {
    const answers = await Promise.allSettled(reads.map((path) => fetch(DEMO_SHOP + path)));
    return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
  };
  while (!(await isOpen())) {
    if (Date.now() > until) throw new Error(`${DEMO_SHOP} is not ready`);
    await sleep(1_000);
  }
};

/** Does each step once, even when this program is started again after a failure. */
const once = async (step: string, work: () => void | Promise<void>): Promise<void> => {
  const mark = `${DEMO_MARK}-${step}`;
  if (existsSync(mark)) return;
  await work();
  writeFileSync(mark, new Date().toISOString());
};

const folder = mkdtempSync(join(tmpdir(), 'gyeol-demo-'));
try {
  await whenOpen();
  const payments = writeSeeds(demo, folder, new Date());
  for (const service of seeded)
    await once(service, async () => {
      if (service === 'order-payment') await loadPayments(payments, DEMO_SANDBOX);
      seed(service, join(folder, `${service}.json`));
    });
  await once('today', () => placeToday(demo, { shop: DEMO_SHOP, sandbox: DEMO_SANDBOX }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
