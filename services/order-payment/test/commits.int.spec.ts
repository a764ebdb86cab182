import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPostgres } from '../../../tests/support/test-postgres.ts';
import { testVersion } from './support/provider.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

// This test needs a database server of its own, because a server counts the transactions of all its databases,
// including the databases of other test files.
let restore: () => Promise<void>;
beforeAll(async () => {
  const shared = process.env.TEST_POSTGRES_URL;
  const { url, stop } = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = url;
  restore = async () => {
    process.env.TEST_POSTGRES_URL = shared;
    await stop();
  };
});
afterAll(() => restore());
useShopForEachTest();

const nextTransaction = async (): Promise<number> => {
  const row = await shop.database.db.one<{ id: number }>({
    name: 'test.xid',
    text: 'select pg_current_xact_id()::text::bigint as id',
  });
  return row.id;
};
/**
 * Counts the transactions that wrote something during `work`. The second reading of the counter is a transaction, too,
 * and is subtracted.
 */
const commitsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await nextTransaction();
  await work();
  return (await nextTransaction()) - before - 1;
};

it('placing an order costs two commits', async () => {
  await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
  expect(await commitsOf(() => shop.complete())).toBe(2);
});

it('settling costs two commits and one call to the provider, and a repeat costs no commit and no call', async () => {
  const { merchantUid, totalPrice } = await shop.place();
  const impUid = await provider.charge({ merchantUid, amount: totalPrice });
  const callsBefore = provider.asked.length;
  const settle = async (): Promise<void> => {
    await shop.validate(merchantUid, impUid);
    await shop.validate(merchantUid, impUid);
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' });
  };
  expect(await commitsOf(settle)).toBe(2);
  expect(provider.asked.slice(callsBefore)).toEqual([
    `GET ${testVersion === 'v2' ? `/portone-v2/payments/${merchantUid}` : `/portone/payments/${impUid}`}`,
  ]);
});
