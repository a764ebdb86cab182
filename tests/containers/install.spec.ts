import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { orSkip } from '../support/parts.ts';
import { takePhoto } from '../support/photo.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { findEngine } from './engine.ts';
import type { Published } from './images.ts';
import { blocksOf, countOrders, createPageShop, machine, type PageShop, sendPhoto } from './page-shop.ts';

const found = await orSkip(findEngine);
const [backup = '', drill = '', restore = ''] = blocksOf('docs/operate/backup.md');

describe.skipIf('reason' in found)(
  'the commands on the manual pages of installation and backup, for one small machine,',
  () => {
    /** The server that receives alerts in the place of the owner. `heard` holds the received alerts. */
    let owner: Server;
    const heard: string[] = [];
    let shop: PageShop;
    let operator: ShopClient;
    beforeAll(async () => {
      owner = createServer((message, answer) => {
        void text(message).then((said) => heard.push(said));
        answer.end();
      }).listen(0, '0.0.0.0');
      await once(owner, 'listening');
      const webhook = `http://${machine}:${(owner.address() as AddressInfo).port}/`;
      shop = await createPageShop(inject('images') as Published, { ALERT_WEBHOOK_URL: webhook });
    }, 120_000);
    afterAll(async () => {
      await shop?.end();
      owner?.close();
    }, 120_000);

    const speaksTls = async (): Promise<void> => {
      const ask = { host: '127.0.0.1', port: shop.httpsPort, servername: shop.domain, rejectUnauthorized: false };
      const status = await new Promise<number>((resolve, reject) => {
        request({ ...ask, headers: { host: shop.domain } }, (answer) => resolve(answer.resume().statusCode ?? 0))
          .on('error', reject)
          .end();
      });
      expect(status).toBe(200);
    };
    const isWatched = async (): Promise<void> => {
      const ask = async (what: string): Promise<string> => (await fetch(`${shop.prometheus}/api/v1/${what}`)).text();
      const isRead = async (): Promise<boolean> => (await ask('targets?state=active')).includes('"health":"up"');
      await eventually('Prometheus reads the shop', isRead, 90_000);
      expect(await ask('rules')).toContain('BackupOld');
      expect(await ask('alertmanagers')).toContain('http://alertmanager:9093/api/v2/alerts');
    };
    /**
     * Sends an alert to Alertmanager and waits until the owner receives it. `promtool test` covers the rules of
     * Prometheus.
     */
    const tellsItsOwner = async (): Promise<void> => {
      const alert = JSON.stringify([
        { labels: { alertname: 'BackupOld' }, annotations: { summary: 'no whole backup' } },
      ]);
      const post = `fetch('http://alertmanager:9093/api/v2/alerts', { method: 'POST', body: process.argv[1], headers: { 'content-type': 'application/json' } })`;
      await shop.run(`docker compose exec -T gyeol node -e "${post}" '${alert}'`);
      await eventually('the owner hears of an alert', async () => heard.join().includes('no whole backup'), 90_000);
    };
    /** Uploads photos of the largest accepted size while a backup runs. */
    const isBusy = async (): Promise<void> => {
      const photos = [0, 1, 2, 3].map((n) => takePhoto(6_200 - n, 6_200, 0));
      await Promise.all([...photos.map(async (photo) => sendPhoto(operator, await photo)), shop.run(backup)]);
    };
    /** Expects that no container reached its memory limit. Beyond the limit, the kernel would have killed a process. */
    const keptItsLimits = async (): Promise<void> => {
      for (const service of ['postgres', 'gyeol', 'caddy', 'backup']) {
        const files = ['memory.events', 'memory.peak', 'memory/memory.oom_control', 'memory/memory.max_usage_in_bytes'];
        const read = files.map((file) => `cat /sys/fs/cgroup/${file} 2>&-`).join('; ');
        const said = await shop.run(`docker compose exec -T ${service} sh -c '${read}; true'`);
        expect(said, service).toMatch(/^oom_kill 0$/m);
        console.log(`${service} took ${Math.round(Number(/^\d+$/m.exec(said)?.[0]) / 2 ** 20)} MiB at most`);
      }
    };
    /**
     * Buys, and waits until the back office lists every purchase and the ledger agrees. Returns the number of listed
     * orders.
     */
    const sells = async (meanwhile: () => Promise<void> = async () => undefined): Promise<number> => {
      const buying = await shop.createBuying(operator);
      await buying.during(async () => {
        await Promise.all([buying.more(), meanwhile()]);
      });
      await buying.compareBooks();
      return countOrders(operator);
    };

    // The steps are one test, because each step continues with the shop of the previous step.
    // A retry would begin in the folder of the first try.
    const settings = { retry: 0, timeout: 1_500_000 };
    it(
      'lead to a shop with TLS, backups and alerts, which sells, is lost and is restored from its backup',
      settings,
      async () => {
        await shop.prepare();
        await shop.open();
        operator = await shop.signInAsOwner();
        await speaksTls();
        await isWatched();
        await tellsItsOwner();
        expect(await operator.must(reportingCalls.lastBackup)).toMatchObject({ isLate: false });
        const orders = await sells(isBusy);
        await keptItsLimits();
        await shop.run(backup);
        await shop.run('docker compose down -v');
        expect(await shop.run(restore)).toContain('everybody signs in again');
        await expect(operator.must(reportingCalls.lastBackup)).rejects.toThrow('401');
        operator = await shop.signInAsOwner();
        expect(await countOrders(operator)).toBe(orders);
        expect(await operator.must(reportingCalls.lastBackup)).toMatchObject({ isLate: false });
        expect(await sells()).toBeGreaterThan(orders);
        expect(await shop.run(drill)).toContain('is good');
      },
    );
  },
);
