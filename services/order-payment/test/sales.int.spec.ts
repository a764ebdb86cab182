import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { ItemSale } from '@gyeol/contracts/rules/sale.ts';
import { describe, expect, it } from 'vitest';
import { owner } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const minute = 60_000;
const [startsAt, endsAt] = ['2027-03-01T01:00:00.000Z', '2027-03-03T01:00:00.000Z'];
const winter: ItemSale = { saleId: 3, title: '겨울 가방전', startsAt, endsAt, salePrice: 40_000 };
const opening: ItemSale = { ...winter, title: '첫 판매', endsAt: null, salePrice: null };
const put = (...sales: ItemSale[]) => Object.assign(shop.catalog.option(11), { sales });
const lines = [{ itemOptionId: 11, quantity: 2 }];
/** Moves the clock to so many ms after a moment. */
const goTo = (moment: string, ms = 0) => shop.setNow(new Date(Date.parse(moment) + ms));

describe('a sheet of an item in a sale', () => {
  it('has the price of the moment, from the first moment of the sale to before its end', async () => {
    put(winter);
    const totals = [];
    for (const [moment, ms] of [
      [startsAt, -1],
      [startsAt, 0],
      [endsAt, -1],
      [endsAt, 0],
    ] as const) {
      goTo(moment, ms);
      totals.push((await shop.sheet(lines)).body.productTotal);
    }
    expect(totals).toEqual([100_000, 80_000, 80_000, 100_000]);
  });

  it('is refused at the price of the sale once the sale is over, with the price of the moment', async () => {
    put(winter);
    goTo(endsAt);
    const refused = await shop.sheet(lines, owner, { totalPrice: 80_000 });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', body: { productTotal: 100_000 } });
  });

  it('is completed at its price for 30 minutes, also after the end of the sale', async () => {
    put(winter);
    goTo(endsAt, -1_000);
    expect((await shop.sheet(lines)).body.productTotal).toBe(80_000);
    goTo(endsAt, -1_000 + 30 * minute);
    const { merchantUid } = (await shop.complete()).body;
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'AWAITING_PAYMENT', productTotal: 80_000 });
    // A repeat answers the order, which has its price already.
    goTo(endsAt, -1_000 + 30 * minute + 1);
    expect((await shop.complete()).body.merchantUid).toBe(merchantUid);
  });

  it('is refused when it is older and the sale has ended meanwhile', async () => {
    put(winter);
    goTo(endsAt, -1_000);
    await shop.sheet(lines);
    goTo(endsAt, -1_000 + 30 * minute + 1);
    const refused = await shop.complete();
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'PRICE_CHANGED' },
      body: { productTotal: 100_000, lines: [{ itemOptionId: 11, unitPrice: 50_000 }] },
    });
    expect(await shop.inStatus('AWAITING_PAYMENT')).toEqual([]);
    expect(shop.catalog.stockOf(11)).toBe(10);
    await shop.sheet(lines);
    expect((await shop.complete()).status).toBe(200);
  });

  it('is completed when it is older and the sale still runs', async () => {
    put(winter);
    goTo(startsAt);
    await shop.sheet(lines);
    goTo(startsAt, 60 * minute);
    const { merchantUid } = (await shop.complete()).body;
    expect((await shop.order(merchantUid)).productTotal).toBe(80_000);
  });
});

describe('an item that cannot be bought yet', () => {
  const sentence = '가죽 토트백 상품은 3월 1일 10:00부터 구매하실 수 있습니다.';

  it('is refused by createOrderSheet with the moment, and no earlier sheet stays', async () => {
    goTo(startsAt, -1);
    await shop.sheet(lines);
    put(opening);
    const refused = await shop.sheet([...lines, { itemOptionId: 22, quantity: 1 }]);
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'NOT_ON_SALE_YET' },
      body: { messages: [sentence], message: sentence },
    });
    expect((await shop.call(orderCalls.sheet, { as: owner })).code).toBe('SHEET_NOT_FOUND');
    expect((await shop.sheet([{ itemOptionId: 22, quantity: 1 }])).status).toBe(200);
  });

  it('is bought from that moment on, at its own price', async () => {
    put(opening);
    goTo(startsAt);
    expect((await shop.sheet(lines)).body.productTotal).toBe(100_000);
    expect((await shop.complete()).status).toBe(200);
  });

  it('is refused by complete when the sheet is from before the moment was set, and the order ends', async () => {
    goTo(startsAt, -10 * minute);
    await shop.sheet(lines);
    put(opening);
    const refused = await shop.complete();
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'NOT_ON_SALE_YET' },
      body: { messages: [sentence], message: sentence },
    });
    const [merchantUid = ''] = await shop.inStatus('ABANDONED');
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderAbandoned']);
    expect(shop.catalog.stockOf(11)).toBe(10);
    goTo(startsAt);
    expect((await shop.complete()).status).toBe(200);
  });

  it('keeps the order of a buyer who completed before the moment was set', async () => {
    goTo(startsAt, -10 * minute);
    const placed = await shop.place();
    put(opening);
    expect((await shop.complete()).body).toEqual(placed);
  });
});
