import { sql } from '@gyeol/service-kit/db/db.ts';
import { describe, expect, it } from 'vitest';
import { expiredEvent, publish } from '../src/order/order-events.ts';
import { lockExistingOrder, updateLockedOrder } from '../src/order/order-store.ts';
import { expire } from '../src/order/unpaid-transitions.ts';
import { shop, useShopForAllTests } from './support/shop-of-test.ts';

const raiseVersion = sql('test.raise-version', 'update orders set version = version + 1 where merchant_uid = $1::text');
const columns = sql(
  'test.columns',
  `select column_name as name from information_schema.columns where table_name = 'orders' order by 1`,
);

describe('the row of an order', () => {
  useShopForAllTests();

  it('rolls back with its event when the stored version has changed', async () => {
    const { merchantUid } = await shop.place();
    const before = await shop.order(merchantUid);
    const ended = shop.db.tx(async (tx) => {
      const order = await lockExistingOrder(tx, merchantUid);
      // Simulates a case that must not happen under the lock: the stored version is not the version that was read.
      await tx.run(raiseVersion, [merchantUid]);
      const at = new Date();
      const expired = expire(order, at);
      updateLockedOrder(tx, expired, { what: 'expired', actor: 'test', at });
      await publish(tx, expiredEvent(expired, at));
    });
    await expect(ended).rejects.toMatchObject({ code: 'ROWS' });
    expect(await shop.order(merchantUid)).toEqual(before);
    expect(await shop.eventsOf(merchantUid)).not.toContain('OrderExpired');
  });

  it('has a field for every column except asked_at', async () => {
    const { merchantUid } = await shop.place(22);
    const fields = Object.keys(await shop.order(merchantUid)).map((field) =>
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    const names = (await shop.db.rows<{ name: string }>(columns)).map(({ name }) => name);
    expect([...fields.filter((name) => name !== 'lines'), 'asked_at'].sort()).toEqual(names.sort());
  });
});
