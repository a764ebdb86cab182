import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { deliveryFeeOf, payOrderOnce, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin } from '../support/members.ts';
import { killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';
import { buyInTurn } from '../support/traffic.ts';

const [buyers, atOnce, initialStock] = [40, 8, 500];
/** The price before and after the sale, at its first discount and at its second. */
const [regular, first, second] = [100_000, 70_000, 50_000];

interface Purchase {
  readonly merchantUid: string;
  readonly totalPrice: number;
  /** The price that the sheet showed, and when the sheet was asked for and answered (ms). */
  readonly shown: number;
  readonly asked: number;
  readonly answered: number;
}

describe('a sale that is changed and ended while people pay and processes are killed', () => {
  it('sells each piece at the price of its sheet, and each price only in its time', async () => {
    const operator = await admin(shop);
    const { itemId, optionId } = await newItem(operator, initialStock, regular, `행사 상품 ${Date.now()}`);
    const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
    const buy = async (client: ShopClient): Promise<Purchase> => {
      const bought = await eventually(
        'an order is placed',
        async () => {
          const asked = Date.now();
          const { productTotal } = await client.must(orderCalls.createSheet, { body: { itemManagements } });
          const answered = Date.now();
          const order = await client.must(orderCalls.complete, { body: { itemManagements, ...address } });
          return { ...order, shown: productTotal, asked, answered };
        },
        90_000,
      );
      await eventually('it is paid', async () => Boolean(await payOrderOnce(client, sandbox, bought)), 90_000);
      return bought;
    };
    const form = {
      ...{ title: '시험 행사', discountAmount: null, itemIds: [itemId], categoryIds: [] },
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const traffic = buyInTurn(
      Array.from({ length: buyers }, () => mintMemberClient(shop, dataDir)),
      atOnce,
      buy,
    );
    /** The moments between which each price may have been asked (ms). A change takes effect between its call and its answer. */
    const turns: { price: number; called: number; answered: number }[] = [];
    const turn = async (price: number, change: () => Promise<unknown>): Promise<void> => {
      const called = Date.now();
      await eventually('the operator changes the sale', change, 90_000);
      turns.push({ price, called, answered: Date.now() });
    };

    await traffic.whenBought(5);
    let sale = { id: 0, version: 0 };
    await turn(first, async () => {
      sale = await operator.must(catalogCalls.createSale, { body: { ...form, startsAt: null, discountRate: 30 } });
      return true;
    });
    await traffic.whenBought(10);
    killService(dataDir, 'catalog');
    await traffic.whenBought(15);
    await turn(second, async () => {
      const { version } = await operator.must(catalogCalls.sale, { params: { id: sale.id } });
      const body = { ...form, startsAt: null, discountRate: 50, version };
      return operator.must(catalogCalls.editSale, { params: { id: sale.id }, body });
    });
    await traffic.whenBought(22);
    killService(dataDir, 'order-payment');
    await traffic.whenBought(28);
    await turn(regular, async () => {
      const ended = await operator.call(catalogCalls.endSale, { params: { id: sale.id } });
      return ended.status === 200 || ended.problem?.code === 'SALE_OVER';
    });
    const purchases = await traffic.all;
    await whenReady(shop, 90_000);

    const fee = new Map<number, number>();
    for (const price of [regular, first, second]) fee.set(price, await deliveryFeeOf(operator, price));
    for (const { shown, totalPrice, asked, answered, merchantUid } of purchases) {
      expect(totalPrice, `${merchantUid} is paid as its sheet showed`).toBe(shown + (fee.get(shown) ?? Number.NaN));
      expect(pricesBetween(turns, asked, answered), `the price of ${merchantUid} in its time`).toContain(shown);
    }
    expect(new Set(purchases.map(({ shown }) => shown))).toEqual(new Set([regular, first, second]));
    await eventually(
      'the stock agrees',
      async () => (await stockOf(operator, itemId, optionId)) === initialStock - buyers,
      100_000,
    );
    for (const { merchantUid, totalPrice } of purchases)
      expect(await sandbox.payments(merchantUid)).toMatchObject([{ amount: totalPrice, cancel_amount: 0 }]);
  });
});

/** The prices that may have been asked at some moment from `from` to `to`. */
const pricesBetween = (
  turns: readonly { price: number; called: number; answered: number }[],
  from: number,
  to: number,
): number[] => {
  const starts = [{ price: regular, called: 0, answered: 0 }, ...turns];
  return starts
    .filter(({ called }, index) => called <= to && (starts[index + 1]?.answered ?? Number.POSITIVE_INFINITY) >= from)
    .map(({ price }) => price);
};
