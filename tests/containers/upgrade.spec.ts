import { version } from '@gyeol/service-kit/version.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { orSkip } from '../support/parts.ts';
import { findEngine } from './engine.ts';
import type { Published } from './images.ts';
import { blocksOf, createPageShop, type PageShop } from './page-shop.ts';
import type { SteadyBuying } from './steady-buying.ts';
import { publishVersionBefore, versionBefore } from './version-before.ts';

const found = await orSkip(findEngine);
const [asking = '', forward = '', back = ''] = blocksOf('docs/operate/upgrade.md');
/**
 * The check commands of upgrade.md without two lines. The tests set REGISTRY and VERSION themselves, and the previous
 * version has no backup container.
 */
const check = asking.replace(/^REGISTRY=.*$/m, '').replace(/^docker compose exec -T backup .*$/m, '');
/** The errors that a buyer may get while the only process of the shop is replaced. */
// While the container is replaced, its address refuses connections or does not answer them.
const restart = /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT)$|→ 503 /;
const ofTheShop =
  '--filter "label=com.docker.compose.project=$TEST_COMPOSE_PROJECT" --filter label=com.docker.compose.service=gyeol';

describe.skipIf('reason' in found)('the commands on the manual page of upgrades, for one small machine,', () => {
  let shop: PageShop;
  let buying: SteadyBuying;
  beforeAll(async () => {
    const published = inject('images') as Published;
    await publishVersionBefore('part' in found ? found.part : (undefined as never), published);
    shop = await createPageShop(published, { ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/', BEFORE: versionBefore });
  }, 900_000);
  afterAll(() => shop?.end(), 120_000);

  const servedImage = async (): Promise<string> =>
    (await shop.run(`docker ps ${ofTheShop} --format '{{.Image}}'`)).trim();
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
    buying = await shop.createBuying(await shop.signInAsOwner());
  };
  /** Migrates one service twice at the same time. The new version migrates the other services when it starts. */
  const migratesTwiceAtOnce = async (): Promise<void> => {
    const migrate =
      'GYEOL_VERSION=$VERSION docker compose run --rm --no-deps gyeol node src/main.ts admin-reporting migrate';
    await Promise.all([shop.run(migrate), shop.run(migrate)]);
  };
  /**
   * Kills the new process during its start and skips the rest of the commands, like an operator whose connection is
   * lost.
   */
  const isKilledWhileItOpens = async (): Promise<void> => {
    const [upTo = ''] = forward.split('docker compose up');
    await shop.run(`${upTo}docker compose up -d --no-build gyeol`);
    expect(await servedImage()).toMatch(new RegExp(`/gyeol:${version}$`));
    await shop.run(`docker kill --signal KILL $(docker ps -q ${ofTheShop})`);
    expect(await servedImage()).toBe('');
  };

  // The steps are one test, because each step continues with the shop of the previous step.
  // A second try would begin in the middle.
  it('lead forward, back and forward again while people buy, even after a kill during the start', {
    timeout: 1_500_000,
    retry: 0,
  }, async () => {
    await opensVersionBefore();
    await buying.during(async () => {
      await sells(versionBefore);
      await shop.run(check);
      await migratesTwiceAtOnce();
      await isKilledWhileItOpens();
      await shop.run(forward);
      await sells(version);
      await shop.run(back);
      await sells(versionBefore);
      await shop.run(forward);
      await sells(version);
    });
    await buying.compareBooks();
    expect(buying.failures().filter((failure) => !restart.test(failure))).toEqual([]);
  });
});
