import { services } from '@gyeol/contracts/call.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { admin } from '../support/members.ts';
import { orSkip } from '../support/parts.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type ComposedShop, composeUp } from './compose.ts';
import { findEngine } from './engine.ts';
import { imageOf, measureImages, type Published } from './images.ts';
import { buyOnce } from './journey.ts';
import { createSteadyBuying } from './steady-buying.ts';
import { versionsOf } from './versions.ts';

const found = await orSkip(findEngine);

/**
 * The containers whose start times are printed: the largest service, the service that gets more instances, and the
 * gateway. The times are not checked, because other work on the machine changes them.
 */
const measuredAlone = ['catalog', 'order-payment', 'gateway'];
describe.skipIf('reason' in found)('the shop in containers', () => {
  const engine = 'part' in found ? found.part : (undefined as never);
  const published = inject('images') as Published;
  let up: ComposedShop;
  let operator: ShopClient;
  let sizes: Readonly<Record<string, number>>;
  beforeAll(async () => {
    up = await composeUp(engine, published);
    operator = await admin(up.shop);
    const together = await startTimes([...services, 'gateway']);
    for (const name of measuredAlone) await up.restart(name);
    sizes = await measureImages(engine, published);
    console.log('MB over the base image', sizes);
    console.log('from start to ready, ms: all at once', together, 'alone', await startTimes(measuredAlone));
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.log(await up.warnings());
  });
  afterAll(() => up?.down(), 120_000);
  const startTimes = async (names: readonly string[]): Promise<Record<string, number>> =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await up.startTime(name)] as const)));

  it('has small images, and runs without root, write access or capabilities', async () => {
    // Checks the MB that each image adds to its base. The image of the small shop contains every service.
    for (const [name, size] of Object.entries(sizes))
      if (name !== 'demo') expect(size, name).toBeLessThanOrEqual(name === 'gyeol' ? 150 : 120);
    for (const service of [...services, 'gateway']) {
      const [id = ''] = await up.containers(service);
      const inspected = JSON.parse(await engine.run(['inspect', id])) as {
        Config: { User: string };
        HostConfig: { ReadonlyRootfs: boolean; Memory: number };
      }[];
      expect(inspected[0]?.Config.User, service).toBe('1000:1000');
      expect(inspected[0]?.HostConfig.ReadonlyRootfs, service).toBe(true);
      expect(inspected[0]?.HostConfig.Memory, service).toBeGreaterThan(0);
      const script =
        'grep CapEff /proc/self/status; ls -d /app/.compile-cache/*-$(id -u)/* | wc -l; ls /app; echo services:; ls /app/services';
      const [status = '', compiled, ...folders] = (await engine.run(['exec', id, 'sh', '-c', script])).split('\n');
      expect(status, service).toMatch(/CapEff:\s+0{16}/);
      // Expects compiled code in Node's cache, which Node reads only from a folder of its own user.
      expect(Number(compiled), service).toBeGreaterThan(300);
      // Expects that the image of a service contains neither the demo nor tests nor other services.
      expect(folders.join(), service).not.toMatch(/deploy|tests|bench/);
      const inside = folders.slice(folders.indexOf('services:') + 1).filter(Boolean);
      expect(inside, service).toEqual(['_kit', ...(service === 'gateway' ? [] : [service])].sort());
    }
  });

  it('runs images of the registry that report the version of the repository', async () => {
    for (const service of [...services, 'gateway']) {
      const [id = ''] = await up.containers(service);
      const image = (await engine.run(['inspect', '--format', '{{.Config.Image}}', id])).trim();
      expect(image).toBe(imageOf(published, service));
      expect(await versionsOf(engine, id), service).toEqual({ label: version, readyz: version });
    }
  });

  it('refuses at the first step a version that does not exist, and continues to run unchanged', async () => {
    const running = () => Promise.all([...services, 'gateway'].map((service) => up.containers(service)));
    const before = await running();
    await expect(up.pull('99.9.9')).rejects.toThrow(/manifest unknown|not found/);
    expect(await running()).toEqual(before);
  });

  it('sells, from the sign-up to the order in the back office', () => buyOnce(up.shop, up.sandbox), 120_000);

  it('keeps every order when order-payment grows to three instances, one is killed and Kafka restarts', async () => {
    const { more, during, compareBooks } = await createSteadyBuying(up, operator);
    await during(async () => {
      await more();
      await up.scale('order-payment', 3);
      expect(await up.containers('order-payment')).toHaveLength(3);
      await more();
      const instances = await up.containers('order-payment');
      const served = await Promise.all(instances.map((id) => completed(id)));
      expect(served.filter((n) => n > 0).length, 'instances that took orders').toBeGreaterThanOrEqual(2);
      await engine.run(['kill', '--signal', 'KILL', instances[0] ?? '']);
      await more();
      const [broker = ''] = await up.containers('kafka');
      await engine.run(['restart', '-t', '20', broker]);
      await more();
    });
    console.log(`${await compareBooks()} orders: paid once each, stock and back office agree`);
  }, 900_000);

  /** Reads from the metrics how many orders an instance of order-payment has completed. */
  const completed = async (id: string): Promise<number> => {
    const script = "fetch('http://127.0.0.1:8081/metrics').then((a) => a.text()).then((t) => console.log(t))";
    const metrics = await engine.run(['exec', id, 'node', '-e', script]);
    const line = metrics.split('\n').find((one) => /^http_request_duration_seconds_count\{.*complete.*2xx/.test(one));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
});
