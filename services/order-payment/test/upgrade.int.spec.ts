import { readdir } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { readBackup } from '@gyeol/service-kit/db/backup/read-backup.ts';
import { writeBackup } from '@gyeol/service-kit/db/backup/write-backup.ts';
import { kitMigrations, migrate, migrateSets } from '@gyeol/service-kit/db/migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isImported } from '../src/order/order-row.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { admin, openShop, owner, type Shop } from './support/shop.ts';

const directory = new URL('../migrations/', import.meta.url);
const log = { info: () => undefined };
/** The first migration that the previous release did not have. */
const firstNew = '20261122160000000';

/** Inserts an order as the previous release stored it. The order was delivered three days ago. */
const insertOld = (merchantUid: string, fingerprint: string) => ({
  name: 'test.old-order',
  text: `with placed as (
     insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, post_memo, item_titles,
       cart_lines, product_total, discount, delivery_fee, total_price, placed_at, paid_at, carrier, tracking_number,
       post_url, shipped_at, delivered_at, image_url)
     values ('${merchantUid}', 7, 'DELIVERED', 5, '${fingerprint}',
       '{"username": "minji@example.com", "displayName": "민지", "realName": "김민지", "phoneNumber": "01012345678"}',
       '{"name": "김민지", "phoneNumber": "01012345678", "postCode": "04524", "address": "서울", "detailAddress": "1층"}',
       '문 앞에', '반지갑', '[]', 30000, 0, 3000, 33000, now() - interval '5 days', now() - interval '5 days', 'epost',
       '6800000000001', 'https://example.com/1', now() - interval '4 days', now() - interval '3 days', '/media/x.webp')
     returning merchant_uid
   ), logged as (
     insert into order_log (merchant_uid, version, status, what, actor, at)
     select merchant_uid, 5, 'DELIVERED', 'delivered', 'seed', now() from placed
   )
   insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
   select merchant_uid, 2, 22, '반지갑', '기본', '/media/x.webp', 1, 30000 from placed`,
});

/** Inserts a claim for the whole order, as the previous release stored it. */
const insertOldRequest = {
  name: 'test.old-request',
  text: `insert into refund_requests (merchant_uid, member_id, is_refund, message, status, created_at, username, real_name,
       phone_number, name_grams, phone_grams)
     values ('bought-1', 7, true, '색이 달라요', 'PENDING', now(), 'minji@example.com', '김민지', '01012345678',
       array['김'], array['0101'])`,
};

/**
 * Applies the migrations of the previous release, and inserts two orders: a bought order, and an order that `seed`
 * loaded.
 */
const fillOld = async ({ url, db }: TestDatabase): Promise<void> => {
  const names = (await readdir(directory)).map((file) => file.replace('.sql', ''));
  const only = names.filter((name) => name < firstNew);
  await migrateSets(url, [kitMigrations, { directory, table: 'migrations', only }], log);
  await db.run(insertOld('bought-1', 'f1'));
  await db.run({ ...insertOld('loaded-1', 'seed:1'), name: 'test.loaded' });
  await db.run(insertOldRequest);
};
const backupOf = async ({ url }: TestDatabase): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    chunks.push(chunk);
    done();
  };
  await writeBackup({ databaseUrl: url, service: 'order-payment', out: new Writable({ write }) });
  return Buffer.concat(chunks);
};

describe('orders of the previous release', () => {
  let provider: Provider;
  let database: TestDatabase;
  let shop: Shop | undefined;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterEach(async () => {
    await shop?.close();
    shop = undefined;
    await database.drop();
  });
  afterAll(() => provider.close());

  const open = async (): Promise<Shop> => {
    shop = await openShop(provider, {}, { database });
    return shop;
  };
  const checkOld = async (): Promise<void> => {
    const now = await open();
    expect(isImported(await now.order('bought-1'))).toBe(false);
    expect(isImported(await now.order('loaded-1'))).toBe(true);
    const history = await now.call(orderCalls.history, { as: owner, params: { page: 0, size: 10 } });
    expect(history.body._embedded.paymentHistoryDTOList).toMatchObject([
      { imageUrl: '/media/x.webp', paymentStatus: 'DELIVERED', totalPrice: 33_000 },
      { imageUrl: '/media/x.webp', paymentStatus: 'DELIVERED', totalPrice: 33_000 },
    ]);
    const { body: old } = await now.call(orderCalls.detail, { as: owner, params: { uid: 'bought-1' } });
    expect(old.parcels).toMatchObject([
      { trackingNumber: '6800000000001', state: 'DELIVERED', lines: [{ quantity: 1 }] },
    ]);
    expect(old.parcels[0]?.deliveredAt).toBe(old.deliveredAt);
    const claimed = await now.call(orderCalls.claimableLines, { as: owner, params: { uid: 'bought-1' } });
    expect(claimed.body).toMatchObject({
      lines: [{ left: 0 }],
      claims: [{ kind: 'return', state: 'REQUESTED', lines: [{ quantity: 1 }], money: null }],
    });
    const process = { name: 'test.old-process', text: `update refund_requests set status = 'PROCESSED'` };
    await database.db.run(process);
    const closed = await now.call(orderCalls.claimableLines, { as: owner, params: { uid: 'bought-1' } });
    expect(closed.body.claims).toMatchObject([{ state: 'CLOSED' }]);
    // Catalog never held stock for the loaded order, so the return of that order calls no other service. The return of
    // the bought order calls catalog, and fails because catalog knows no hold of that order.
    const back = async (uid: string) => {
      expect((await now.cancel(uid, admin)).status).toBe(200);
      return (await now.call(orderCalls.setReturned, { as: admin, params: { uid } })).status;
    };
    expect(await back('loaded-1')).toBe(200);
    expect(await back('bought-1')).not.toBe(200);
  };

  it('can be read after an upgrade', async () => {
    database = await createEmptyDatabase();
    await fillOld(database);
    await migrate({ databaseUrl: database.url, migrations: directory, log });
    await checkOld();
  });

  it('are found in claim lists by name and phone in any spelling', async () => {
    database = await createEmptyDatabase();
    await fillOld(database);
    await database.db.run({
      name: 'test.old-spelling',
      text: `update refund_requests set real_name = normalize('남궁 민수' || chr(8203), nfd), phone_number = '821098761234',
        name_grams = array['x'], phone_grams = array['8210', '2109']`,
    });
    await migrate({ databaseUrl: database.url, migrations: directory, log });
    const now = await open();
    const params = { page: 0, size: 10 };
    for (const realName of ['궁민', '남궁민수'.normalize('NFD')])
      expect(
        (await now.call(orderCalls.claimsByName, { as: admin, params, query: { realName } })).body.totalElements,
      ).toBe(1);
    for (const phoneNumber of ['01098761234', '82 10-9876-1234', '8761'])
      expect(
        (await now.call(orderCalls.claimsByPhone, { as: admin, params, query: { phoneNumber } })).body.totalElements,
      ).toBe(1);
  });

  it('can be read after a restore of a backup of that release', async () => {
    database = await createEmptyDatabase();
    const before = await createEmptyDatabase();
    await fillOld(before);
    const file = await backupOf(before);
    await before.drop();
    const source = Readable.from([file]);
    await readBackup({ databaseUrl: database.url, service: 'order-payment', migrations: directory, source, log });
    await checkOld();
  });

  it('can be read when an instance of that release writes them while the new release runs', async () => {
    database = await createTestDatabase(directory);
    await database.db.run(insertOld('bought-1', 'f1'));
    await database.db.run({ ...insertOld('loaded-1', 'seed:1'), name: 'test.loaded' });
    await database.db.run(insertOldRequest);
    await checkOld();
  });
});
