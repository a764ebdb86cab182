import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneRow, openDatabase } from '../support/databases.ts';
import { npmRun } from '../support/npm-run.ts';
import { admin } from '../support/people.ts';
import { dataDir, shop } from '../support/shop.ts';
import { newItem } from '../support/stock.ts';
import { makeTraffic, type Traffic } from '../support/traffic.ts';

/** More than the migration fills by itself, so that it demands the backfill. */
const oldOrders = 12_000;
const old = `old-%`;

// The real files of migrations/20261121170x00_order-picture*.sql, on the shop of this run.
describe('a migration of the orders table while shoppers buy', () => {
  let db: pg.Client;
  let traffic: Traffic;
  beforeAll(async () => {
    const watcher = await admin(shop);
    traffic = makeTraffic(watcher, await newItem(watcher, 1_000), 2);
    db = await openDatabase(dataDir, 'order-payment');
    // As it was before: rows without the picture, and nothing of these migrations and of later ones (which find
    // what they add) remembered.
    await db.query(`alter table orders drop constraint orders_image_url`);
    await db.query(`delete from migrations where name >= '20261121170000000'`);
    await db.query(
      `with rows as (
         insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, item_titles,
           cart_lines, product_total, total_price, placed_at, ended_at)
         select 'old-' || n, 0, 'EXPIRED', 3, 'x', '{}', '{}', '지갑', '[]', 1000, 1000, now(), now()
         from generate_series(1, ${oldOrders}) n returning merchant_uid
       )
       insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
       select merchant_uid, 1, 1, '지갑', '블랙', '/media/' || merchant_uid, 1, 1000 from rows`,
    );
    await db.query('update orders set image_url = null where image_url is not null');
  }, 60_000);
  afterAll(async () => {
    await db.query(`delete from order_lines where merchant_uid like $1`, [old]);
    await db.query(`delete from orders where merchant_uid like $1`, [old]);
    await db.end();
  });

  const migrate = (): Promise<string> => npmRun(dataDir, ['command', 'order-payment', 'migrate']);
  const unfilled = async (): Promise<number> =>
    (await oneRow<{ n: number }>(db, 'select count(*)::integer as n from orders where image_url is null')).n;

  it('expand, backfill and contract fail no request, even behind a long reader', async () => {
    await traffic.whileBuying(async () => {
      // A backup, say: it keeps the table's lock as long as it reads.
      await db.query('begin');
      await db.query('select from orders limit 1');
      const expanded = migrate().then(
        () => 'went on',
        (error: Error) => error.message,
      );
      await sleep(2_500);
      await db.query('commit');
      expect(await expanded, 'the contract waits for the backfill').toMatch(
        /run order-payment backfill-pictures first/,
      );

      const before = await unfilled();
      expect(before).toBeGreaterThanOrEqual(oldOrders);
      expect(await npmRun(dataDir, ['command', 'order-payment', 'backfill-pictures'])).toMatch(/\d+ orders filled/);
      expect(await unfilled()).toBe(0);
      await migrate();
    });
    expect(traffic.paid()).toBeGreaterThan(0);
    const { valid } = await oneRow<{ valid: boolean }>(
      db,
      `select convalidated as valid from pg_constraint where conname = 'orders_image_url'`,
    );
    expect(valid).toBe(true);
    const { wrong } = await oneRow<{ wrong: number }>(
      db,
      `select count(*)::integer as wrong from orders o where image_url is distinct from coalesce((
         select l.image_url from order_lines l where l.merchant_uid = o.merchant_uid order by l.line_id limit 1), '')`,
    );
    expect(wrong, 'each has the picture of its first line').toBe(0);
  });
});
