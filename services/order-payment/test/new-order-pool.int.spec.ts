import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { describe, expect, it } from 'vitest';
import { owner } from './support/shop.ts';
import { provider, shop, useShopForAllTests } from './support/shop-of-test.ts';

const lockSheets = sql('test.lock-sheets', 'lock table order_sheets in exclusive mode');

describe('a rush of new orders', () => {
  useShopForAllTests();

  it('does not keep payments waiting for a database connection, and its own waiting requests are counted', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    let sheets: Promise<unknown> = Promise.resolve();
    await shop.db.tx(async (tx) => {
      await tx.run(lockSheets);
      const crowd = Array.from({ length: 12 }, (_, n) => ({ ...owner, id: 1_000 + n }));
      sheets = Promise.all(crowd.map((as) => shop.sheet([{ itemOptionId: 11, quantity: 1 }], as)));
      const connections = () => shop.deps.metrics.registry.getSingleMetricAsString('db_pool_connections');
      await expect.poll(connections).toMatch(/pool="new orders",state="waiting".*\} 8/);
      expect(await connections()).toMatch(/pool="new orders",state="used".*\} 4/);
      // The requests for sheets stay unanswered until this transaction ends.
      expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
      const read = await shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } });
      expect(read.body.paymentStatus).toBe('PREPARING');
    });
    await sheets;
  });
});
