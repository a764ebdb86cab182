import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { payOrderOnce, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin } from '../support/members.ts';
import { areTogether, killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';
import { buyInTurn } from '../support/traffic.ts';

const orders = 30;
const atOnce = 6;
const initialStock = 500;

describe.skipIf(areTogether(dataDir))('kills of services under traffic', () => {
  it('let every effect of every paid order happen once', async () => {
    const watcher = await admin(shop);
    const { itemId, optionId } = await newItem(watcher, initialStock);
    const clients = Array.from({ length: orders }, () => mintMemberClient(shop, dataDir));

    // Fills the carts before the first kill, because a repeated call of `add` may put the goods into the cart twice.
    for (const client of clients) await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });

    const lines = [{ itemOptionId: optionId, quantity: 1 }];
    const traffic = buyInTurn(clients, atOnce, async (client) => {
      const order = await eventually(
        'an order is placed',
        async () => {
          await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
          return client.must(orderCalls.complete, { body: { itemManagements: lines, ...address } });
        },
        60_000,
      );
      await eventually('it is paid', async () => Boolean(await payOrderOnce(client, sandbox, order)), 60_000);
      return order;
    });
    for (const [index, service] of ['catalog', 'cart', 'order-payment', 'admin-reporting', 'coupon'].entries()) {
      await traffic.whenBought(4 * (index + 1));
      killService(dataDir, service);
    }
    const placed = await traffic.all;
    await whenReady(shop);

    await eventually(
      'the carts are empty',
      async () => {
        const counts = await Promise.all(clients.map((client) => client.must(cartCalls.count)));
        return counts.every((count) => count === 0);
      },
      30_000,
    );
    await eventually(
      'the lists of the back office know every order, once',
      async () => {
        const listed = await preparing(watcher);
        return placed.every(({ merchantUid }) => listed.filter((other) => other === merchantUid).length === 1);
      },
      60_000,
    );
    for (const { merchantUid, totalPrice } of placed) {
      expect(await sandbox.payments(merchantUid)).toMatchObject([
        { amount: totalPrice, cancel_amount: 0, status: 'paid' },
      ]);
    }
    await eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, itemId, optionId)) === initialStock - orders,
      100_000,
    );
  });
});

/** The order numbers of the newest orders in preparation, as listed in the back office. */
const preparing = async (watcher: ShopClient): Promise<string[]> => {
  const pages = await Promise.all(
    [0, 1].map((page) =>
      watcher.must(reportingCalls.ordersByStatus, { params: { status: 'PREPARING', page, size: 100 } }),
    ),
  );
  return pages.flatMap(({ _embedded }) => _embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid));
};
