import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '@gyeol/service-kit/version.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectTo, isHeldUp } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { orSkip } from '../support/parts.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type Engine, findEngine } from './engine.ts';
import type { Published } from './images.ts';
import { killScriptWhen } from './killed-script.ts';
import { blocksOf, createPageShop, type PageShop } from './page-shop.ts';
import type { SteadyBuying } from './steady-buying.ts';
import { newMigrations, publishVersionBefore, versionBefore } from './version-before.ts';

const found = await orSkip(findEngine);
const [asking = '', forward = '', back = ''] = blocksOf('docs/operate/upgrade.md');
/**
 * The check commands of upgrade.md without two lines. The tests set REGISTRY and VERSION themselves, and the previous
 * version has no backup container.
 */
const check = asking.replace(/^REGISTRY=.*$/m, '').replace(/^docker compose exec -T backup .*$/m, '');
/** The commands that fetch the new version, and those that set its files and its tag. The old version serves meanwhile. */
const [pulling = ''] = /^docker pull .*$/m.exec(check) ?? [];
const [preparing = ''] = forward.split('docker compose up');
/** The errors that a buyer may get while the only process of the shop is replaced. */
// While the container is replaced, its address refuses connections or does not answer them.
const restart = /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT)$|→ 503 /;
const labels = {
  project: 'label=com.docker.compose.project=$TEST_COMPOSE_PROJECT',
  gyeol: 'label=com.docker.compose.service=gyeol',
  postgres: 'label=com.docker.compose.service=postgres',
};
const containersOf = (service: 'gyeol' | 'postgres'): string =>
  `--filter "${labels.project}" --filter ${labels[service]}`;

describe.skipIf('reason' in found)('the commands on the manual page of upgrades, for one small machine,', () => {
  const engine: Engine = 'part' in found ? found.part : (undefined as never);
  let shop: PageShop;
  let operator: ShopClient;
  let buying: SteadyBuying;
  beforeAll(async () => {
    const published = inject('images') as Published;
    await publishVersionBefore(engine, published);
    shop = await createPageShop(published, { ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/', BEFORE: versionBefore });
  }, 900_000);
  afterAll(() => shop?.end(), 120_000);

  const servedImage = async (): Promise<string> =>
    (await shop.run(`docker ps ${containersOf('gyeol')} --format '{{.Image}}'`)).trim();
  const sells = async (servedVersion: string): Promise<void> => {
    expect(await servedImage()).toMatch(new RegExp(`/gyeol:${servedVersion}$`));
    await buying.more();
  };

  /** Installs the current files with the image of the previous version. */
  const opensVersionBefore = async (): Promise<void> => {
    await shop.prepare();
    const settings = [
      `s/^GYEOL_VERSION=.*/GYEOL_VERSION=${versionBefore}/`,
      's/^COMPOSE_PROFILES=.*/COMPOSE_PROFILES=tls,watch/',
    ];
    await shop.run(`sed -i ${settings.map((one) => `-e '${one}'`).join(' ')} .env`);
    await shop.run('docker compose pull\ndocker compose up -d --no-build --wait');
    // In the previous version, the command waits two seconds for its connection. This time is too short on a busy
    // machine.
    await eventually('the owner is created', () => shop.createOwner().then(() => true), 120_000);
    operator = await shop.signInAsOwner();
    buying = await shop.createBuying(operator);
  };
  /** Migrates one service twice at the same time. The new version migrates the other services when it starts. */
  const migratesTwiceAtOnce = async (): Promise<void> => {
    const migrate =
      'GYEOL_VERSION=$VERSION docker compose run --rm --no-deps gyeol node src/main.ts admin-reporting migrate';
    await Promise.all([shop.run(migrate), shop.run(migrate)]);
  };
  const isKilledInCheck = async (): Promise<void> => {
    const ofNewVersion = '--filter "ancestor=$REGISTRY/gyeol:$VERSION"';
    const outcome = shop.run(check).then(
      () => 'completed',
      () => 'killed',
    );
    const runs = async (): Promise<boolean> => (await shop.run(`docker ps -q ${ofNewVersion}`)) !== '';
    await eventually('the check runs', runs, 60_000);
    await shop.run(`docker kill --signal KILL $(docker ps -q ${ofNewVersion})`);
    expect(await outcome).toBe('killed');
  };
  /** Connects to a database of the shop as superuser, by the address of the container. */
  const openDatabase = async (name: string): Promise<pg.Client> => {
    const id = `$(docker ps -q ${containersOf('postgres')})`;
    const format = "'{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'";
    const host = (await shop.run(`docker inspect --format ${format} ${id}`)).trim();
    const password = readFileSync(join(shop.folder, '.secrets/postgres/superuser-password'), 'utf8');
    return connectTo(`postgres://postgres:${password}@${host}:5432/${name}`);
  };
  /**
   * Kills the new version between two migrations of catalog. The second migration has to wait, because the test creates
   * the same table and never commits.
   */
  const isKilledBetweenMigrations = async (): Promise<void> => {
    const db = await openDatabase('gyeol_catalog');
    try {
      await db.query('begin');
      await db.query(`create table ${newMigrations.table} ()`);
      await shop.run(`${preparing}docker compose up -d --no-build gyeol`);
      await eventually('the second migration waits', () => isHeldUp(db, '%'), 120_000);
      expect(await servedImage()).toMatch(new RegExp(`/gyeol:${version}$`));
      await shop.run(`docker kill --signal KILL $(docker ps -q ${containersOf('gyeol')})`);
      expect(await servedImage()).toBe('');
      const select = 'select name from migrations where name = any ($1) order by name';
      const { rows } = await db.query<{ name: string }>(select, [newMigrations.files]);
      expect(rows.map(({ name }) => name)).toEqual(newMigrations.files.slice(0, 1));
    } finally {
      await db.end();
    }
  };
  /** Kills the upgrade as soon as the container of the old version is gone. */
  const isKilledBetweenContainers = async (): Promise<void> => {
    const old = (await shop.run(`docker ps -q --no-trunc ${containersOf('gyeol')}`)).trim();
    expect(old).not.toBe('');
    const isGone = async (): Promise<boolean> => !(await engine.run(['ps', '-aq', '--no-trunc'])).includes(old);
    await killScriptWhen(shop, forward, isGone);
  };
  /** Kills all containers at once. Podman does not start them again by itself, so the owner does. */
  const losesItsPower = async (): Promise<void> => {
    await shop.run(`docker kill --signal KILL $(docker ps -q --filter "${labels.project}")`);
    expect(await servedImage()).toBe('');
    await shop.run('docker compose up -d --no-build --wait');
  };
  /** Runs the commands twice at the same time. One of the two may fail, and is then run again. */
  const isUpgradedTwiceAtOnce = async (): Promise<void> => {
    await Promise.allSettled([shop.run(forward), shop.run(forward)]);
    await shop.run(forward);
  };

  // The steps are one test, because each step continues with the shop of the previous step.
  // A second try would begin in the middle.
  it('lead forward and back while people buy, after a kill at each step, and when they are run twice at once', {
    timeout: 1_500_000,
    retry: 0,
  }, async () => {
    await opensVersionBefore();
    await buying.during(async () => {
      await sells(versionBefore);
      await expect(shop.run(`VERSION=99.9.9\n${check}`)).rejects.toThrow(/manifest unknown|not found/);
      await killScriptWhen(shop, pulling, (programs) => programs.includes(engine.name));
      await isKilledInCheck();
      await shop.run(check);
      await migratesTwiceAtOnce();
      await shop.run(preparing);
      await sells(versionBefore);
      await isKilledBetweenMigrations();
      await shop.run(back);
      await sells(versionBefore);
      await isKilledBetweenContainers();
      await shop.run(forward);
      await sells(version);
      await losesItsPower();
      await sells(version);
      await shop.run(back);
      await sells(versionBefore);
      await isUpgradedTwiceAtOnce();
      await sells(version);
    });
    // Operators sign in once more after the upgrade.
    operator.token = (await shop.signInAsOwner()).token;
    await buying.compareBooks();
    expect(buying.failures().filter((failure) => !restart.test(failure))).toEqual([]);
  });
});
