import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '@gyeol/contracts/call.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { admin } from '../support/members.ts';
import { orSkip } from '../support/parts.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { createSurroundings, openApart, prepareApart, type Surroundings, takeDown, warningsOf } from './compose.ts';
import { findEngine } from './engine.ts';
import { imageOf, type Published } from './images.ts';
import { buyOnce } from './journey.ts';
import { createProject, type Project } from './project.ts';
import { createSteadyBuying, type SteadyBuying } from './steady-buying.ts';
import { versionsOf } from './versions.ts';

const found = await orSkip(findEngine);
const settings = '--env-file=/run/demo/settings.env';

/**
 * The address of the earlier event log. Services that have moved to Kafka first read this log to its end. Empty while
 * the secrets do not exist.
 */
const formerLogOf = (secrets: string): string => {
  const file = join(secrets, 'events', 'database-url');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

describe.skipIf('reason' in found)('the shop in one process, on one small machine', () => {
  const engine = 'part' in found ? found.part : (undefined as never);
  const published = inject('images') as Published;
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-small-'));
  let around: Surroundings;
  let small: Project;
  let operator: ShopClient;
  let buying: SteadyBuying;
  const apart = (): Project =>
    createProject(engine, around.name, around.files('docker-compose.yml'), {
      ...around.env,
      EVENTS_DATABASE_URL: formerLogOf(around.secrets),
    });
  const showsAnImage = async (): Promise<void> => {
    const [best] = await operator.must(catalogCalls.getBest);
    expect((await fetch(new URL(best?.imageUrl ?? '', around.shop))).status).toBe(200);
  };
  beforeAll(async () => {
    // The containers write into this folder as other users than the user who runs this test.
    chmodSync(folder, 0o777);
    around = await createSurroundings(published);
    small = createProject(engine, around.name, around.files('deploy/docker/compose.small.yml'), around.env);
    await small.compose('pull');
    await small.finish('demo-secrets');
    await small.finish('demo-settings');
    await small.start('postgres');
    await small.whenHealthy('postgres');
    await small.start('gyeol', 'sandbox');
    await small.whenHealthy('gyeol', 'sandbox');
    await small.finish('demo-data');
    operator = await admin(around.shop);
    buying = await createSteadyBuying(around, operator);
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    console.log(await warningsOf(small, ['gyeol']), await warningsOf(apart(), [...services, 'gateway']));
  });
  afterAll(async () => {
    await small?.compose('down', '-t', '25').catch(() => undefined);
    if (around) await takeDown(engine, apart(), around.secrets);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  const runsAsNobody = async (): Promise<void> => {
    const [id = ''] = await small.containers('gyeol');
    expect(await small.inspect(id, '{{.Config.User}}')).toBe('1000:1000');
    expect(await small.inspect(id, '{{.HostConfig.ReadonlyRootfs}}')).toBe('true');
  };
  const saysItsVersion = async (): Promise<void> => {
    const [id = ''] = await small.containers('gyeol');
    expect(await small.inspect(id, '{{.Config.Image}}')).toBe(imageOf(published, 'gyeol'));
    expect(await versionsOf(engine, id)).toEqual({ label: version, readyz: version });
  };
  const losesNothingWhenKilled = async (): Promise<void> => {
    await buying.during(async () => {
      await buying.more();
      const [id = ''] = await small.containers('gyeol');
      await engine.run(['kill', '--signal', 'KILL', id]);
      await small.start('gyeol');
      await small.whenHealthy('gyeol');
      await buying.more();
    });
    await buying.compareBooks();
  };

  /** Runs a command as the shop's user in a new container, with the folder of the backups mounted. */
  const run = (project: Project, container: string, ...command: string[]) => {
    const kinds = ['--rm', '-T', '--no-deps', '-v', `${folder}:/kept`];
    return project.compose('run', ...kinds, container, 'node', settings, 'src/main.ts', ...command);
  };

  /**
   * Backs up service by service, loses all data and restores it, like docs/operate/backup.md for separate containers.
   * No orders are placed during the backup, so the backups of the services may be of different moments.
   */
  const comesBackFromItsBackup = async (): Promise<void> => {
    const inOrder = [...services.filter((service) => service !== 'order-payment'), 'order-payment'];
    for (const service of inOrder) await run(small, 'gyeol', service, 'backup', `/kept/${service}.sql.gz`);
    await run(small, 'gyeol', 'catalog', 'backup-objects', '/kept/images');
    await small.compose('stop', '-t', '25', 'gyeol', 'postgres');
    const users = ['gyeol', 'postgres', 'demo-data'].map((name) => small.containers(name, true));
    await engine.run(['rm', '-f', ...(await Promise.all(users)).flat()]);
    await engine.run(['volume', 'rm', `${around.name}_postgres`, `${around.name}_images`]);
    await small.start('postgres');
    await small.whenHealthy('postgres');
    for (const service of inOrder) await run(small, 'gyeol', service, 'restore', `/kept/${service}.sql.gz`);
    await run(small, 'gyeol', 'catalog', 'restore-objects', '/kept/images');
    await small.start('gyeol');
    await small.whenHealthy('gyeol');
    await buying.compareBooks();
    await showsAnImage();
  };
  /** Moves the shop to Kafka and S3 while buyers buy, as docs/scale.md says. Checks that no order or image is lost. */
  const goesApart = async (): Promise<void> => {
    await buying.during(async () => {
      await buying.more();
      await apart().compose('pull');
      await prepareApart(apart());
      await run(small, 'gyeol', 'catalog', 'backup-objects', '/kept/images');
      await run(apart(), 'catalog', 'restore-objects', '/kept/images');
      await small.compose('stop', '-t', '25', 'gyeol');
      await openApart(apart());
      await buying.more();
    });
    const orders = await buying.compareBooks();
    console.log(`${orders} orders: paid once each, stock and back office agree`);
    await showsAnImage();
    await buyOnce(around.shop, around.sandbox);
  };

  // The steps are one test, because each step continues with the shop of the previous step. A new shop for each step
  // would take minutes.
  it('sells in two containers, loses nothing in a kill, is restored from its backup, and is split up', async () => {
    await runsAsNobody();
    await saysItsVersion();
    await buyOnce(around.shop, around.sandbox);
    await losesNothingWhenKilled();
    await comesBackFromItsBackup();
    await goesApart();
  }, 2_000_000);
});
