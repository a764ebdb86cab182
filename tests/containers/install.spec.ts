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
import { newItem } from '../support/stock.ts';
import { findEngine } from './engine.ts';
import type { Published } from './images.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { blocksOf, countOrders, createPageShop, machine, type PageShop, sendPhoto } from './page-shop.ts';

const found = await orSkip(findEngine);
const [backup = '', drill = '', restore = ''] = blocksOf('docs/operate/backup.md');
/** Pages and lists that visitors open. */
const pages = ['/', '/shop', '/api/category/getAll', '/api/item/getByCategory/ALL/createdAt/0/12'];
/** The load of a small shop's best minute: visitors who read without a pause, and buyers who buy again and again. */
const crowd = { visitors: 16, buyers: 24, signIns: 8 };

describe.skipIf('reason' in found)(
  'the commands on the manual pages of installation and backup, for one small machine,',
  () => {
    /** The server that receives alerts in the place of the owner. `heard` holds the received alerts. */
    let owner: Server;
    const heard: string[] = [];
    let mail: MailServer;
    let shop: PageShop;
    let operator: ShopClient;
    beforeAll(async () => {
      owner = createServer((message, answer) => {
        void text(message).then((said) => heard.push(said));
        answer.end();
      }).listen(0, '0.0.0.0');
      await once(owner, 'listening');
      const webhook = `http://${machine}:${(owner.address() as AddressInfo).port}/`;
      mail = await startMailServer();
      const env = { ALERT_WEBHOOK_URL: webhook, ...mail.env };
      shop = await createPageShop(inject('images') as Published, env, ['compose.mail.yml']);
    }, 120_000);
    afterAll(async () => {
      await shop?.end();
      await mail?.stop();
      owner?.close();
    }, 120_000);

    /** Reads a page over TLS. Returns the status. */
    const readPage = async (path: string): Promise<number> => {
      const ask = { host: '127.0.0.1', port: shop.httpsPort, servername: shop.domain, rejectUnauthorized: false };
      return new Promise<number>((resolve, reject) => {
        request({ ...ask, path, headers: { host: shop.domain } }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      });
    };
    const isWatched = async (): Promise<void> => {
      const ask = async (what: string): Promise<string> => (await fetch(`${shop.prometheus}/api/v1/${what}`)).text();
      const isRead = async (): Promise<boolean> => (await ask('targets?state=active')).includes('"health":"up"');
      await eventually('Prometheus reads the shop', isRead, 90_000);
      expect(await ask('rules')).toContain('BackupOld');
      expect(await ask('alertmanagers')).toContain('http://alertmanager:9093/api/v2/alerts');
    };
    /** Sends an alert to Alertmanager. `promtool test` covers the rules of Prometheus. */
    const raiseAlert = async (alertname: string, summary: string): Promise<void> => {
      const alert = JSON.stringify([{ labels: { alertname }, annotations: { summary } }]);
      const post = `fetch('http://alertmanager:9093/api/v2/alerts', { method: 'POST', body: process.argv[1], headers: { 'content-type': 'application/json' } }).then((a) => process.exit(a.ok ? 0 : 1))`;
      const send = () => shop.run(`docker compose exec -T gyeol node -e "${post}" '${alert}'`).then(() => true);
      await eventually('Alertmanager takes the alert', send, 60_000);
    };
    const tellsItsOwner = async (): Promise<void> => {
      await raiseAlert('BackupOld', 'no whole backup');
      await eventually('the owner hears of an alert', async () => heard.join().includes('no whole backup'), 90_000);
    };
    const writesToItsOwner = async (): Promise<void> => {
      await shop.sendAlertsByMail();
      await raiseAlert('ProcessDown', 'the shop is away');
      await eventually('the owner gets a mail', async () => mail.received.length > 0, 90_000);
      const [first] = mail.received;
      expect(first).toMatchObject({ from: 'owner@shop.example', to: ['owner@shop.example'] });
      expect(first?.source).toMatch(/^Subject: \[FIRING:1\] ProcessDown/m);
      expect(heard.join()).not.toContain('the shop is away');
    };
    /** Reads pages without a pause, as many visitors do at the same time, until `work` is done. */
    const whileVisited = async (work: () => Promise<unknown>): Promise<void> => {
      let open = true;
      const visit = async (): Promise<void> => {
        // The shop may refuse a read while it has too much to do.
        while (open) for (const path of pages) expect([200, 503], path).toContain(await readPage(path));
      };
      const visits = Promise.all(Array.from({ length: crowd.visitors }, visit));
      await Promise.race([visits, work()]).finally(() => {
        open = false;
      });
      await visits;
    };
    const downloadOrders = async (): Promise<void> => {
      const list = `${shop.url}/api/admin/download/orders?format=xlsx`;
      const answer = await fetch(list, { headers: { authorization: `Bearer ${operator.token}` } });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };
    /**
     * Does at once what takes most memory: items with photos of the largest accepted size, sign-ins, a list as a file
     * and a backup, with visitors and buyers beside.
     */
    const isBusy = async (): Promise<void> => {
      const photos = [0, 1, 2, 3].map((n) => takePhoto(6_200 - n, 6_200, 0));
      const saveItem = async (photo: ReturnType<typeof takePhoto>): Promise<unknown> =>
        newItem(operator, 10, undefined, undefined, await sendPhoto(operator, await photo));
      const signIns = Array.from({ length: crowd.signIns }, () => shop.signInAsOwner());
      await whileVisited(() => Promise.all([...photos.map(saveItem), ...signIns, downloadOrders(), shop.run(backup)]));
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
    const sells = async (meanwhile?: () => Promise<void>): Promise<number> => {
      const buying = await shop.createBuying(operator, meanwhile && crowd.buyers);
      await buying.during(async () => {
        await Promise.all([buying.more(), meanwhile?.()]);
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
        expect(await readPage('/')).toBe(200);
        await isWatched();
        await tellsItsOwner();
        await writesToItsOwner();
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
