import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneRow, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';
import { createTraffic, type Traffic } from '../support/traffic.ts';

const oldOrders = 12_000;
/** The name of the first migration that adds the column `origin` to orders. */
const firstFile = '20261122160000000';

// Runs the files migrations/20261122160x00_order-origin*.sql and all later ones on a shop of its own. The later files
// are needed too, because the earlier files alone would refuse data that a later file allows.
describe('a migration of the orders table while buyers buy', () => {
  let stack: Stack;
  let db: pg.Client;
  let traffic: Traffic;
  beforeAll(async () => {
    stack = await startStack({ demo: true });
    const watcher = await admin(stack.shop);
    traffic = createTraffic(stack, watcher, await newItem(watcher, 1_000), 2);
    db = await openDatabase(stack.dataDir, 'order-payment');
    // Restores the state of the previous release. There, imported orders can be recognised only by their fingerprint,
    // and these migrations are not recorded. The column stays, because the running instances need it.
    await db.query(`delete from migrations where name >= $1`, [firstFile]);
    await db.query('drop trigger orders_seeded on orders');
    await db.query('alter table orders drop constraint orders_origin');
    await db.query(
      `insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, item_titles,
         cart_lines, product_total, total_price, placed_at, ended_at, image_url)
       select 'old-' || n, 0, 'EXPIRED', 3, 'seed:' || n, '{}', '{}', '지갑', '[]', 1000, 1000, now(), now(), ''
       from generate_series(1, ${oldOrders}) n`,
    );
    await db.query(`update orders set origin = 'shop'`);
  });
  afterAll(async () => {
    await db?.end();
    await stack?.stop();
  });

  /** The time since which the migration has been waiting for a lock. Undefined while it does not wait. */
  const waitsSince = async (): Promise<string | undefined> => {
    await db.query('select pg_stat_clear_snapshot()');
    const found = await db.query<{ since: string }>(
      `select query_start::text as since from pg_stat_activity
       where datname = current_database() and application_name = 'migrate' and wait_event_type = 'Lock'`,
    );
    return found.rows[0]?.since;
  };
  const migrate = (): Promise<string> => npmRun(stack.dataDir, ['command', 'order-payment', 'migrate']);

  it('fails no request, even behind a long-running reader, and marks every old order correctly', async () => {
    await traffic.whileBuying(async () => {
      // Keeps a lock on the table, like a backup that is still reading.
      await db.query('begin');
      await db.query('select from orders limit 1');
      const migrated = migrate();
      const first = await eventually('the migration waits for the reader', waitsSince, 60_000);
      const again = async () => ![undefined, first].includes(await waitsSince());
      await eventually('it has let the others pass, and waits again', again, 60_000);
      await db.query('commit');
      await migrated;
    });
    expect(traffic.paid()).toBeGreaterThan(0);
    const { wrong, seeded } = await oneRow<{ wrong: number; seeded: number }>(
      db,
      `select count(*) filter (where (origin = 'seed') <> (fingerprint like 'seed:%'))::integer as wrong,
         count(*) filter (where origin = 'seed')::integer as seeded
       from orders`,
    );
    expect(wrong).toBe(0);
    expect(seeded).toBeGreaterThanOrEqual(oldOrders);
    const { valid } = await oneRow<{ valid: boolean }>(
      db,
      `select convalidated as valid from pg_constraint where conname = 'orders_origin'`,
    );
    expect(valid).toBe(true);
  });
});
