import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { owner, stranger } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

type Filters = Record<string, string>;
const history = async (query: Filters = {}, as = owner) => {
  const { body } = await shop.call(orderCalls.history, { as, params: { page: 0, size: 5 }, query });
  return body;
};
const numbers = async (query: Filters) =>
  (await history(query))._embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid);

let shipped: string;
let waiting: string;
beforeEach(async () => {
  shipped = (await shop.buy(11, 2)).merchantUid;
  await shop.ship(shipped, '6800000000001');
  waiting = (await shop.buy(22)).merchantUid;
  await shop.buy(22, 1, stranger);
});

describe("a member's orders", () => {
  it('show what was bought and the tracking link of the parcel', async () => {
    const [newest, oldest] = (await history())._embedded.paymentHistoryDTOList;
    expect(newest).toMatchObject({ merchantUid: waiting, postUrl: null });
    expect(oldest).toMatchObject({ merchantUid: shipped, paymentStatus: 'SHIPPING', lines: [{ quantity: 2 }] });
    expect(oldest?.postUrl).toContain('6800000000001');
  });

  it('are counted by state, whichever state is selected', async () => {
    const counts = { PREPARING: 1, SHIPPING: 1, DELIVERED: 0, CANCELLED: 0 };
    expect(await history()).toMatchObject({ counts, page: { totalElements: 2 } });
    expect(await history({ status: 'SHIPPING' })).toMatchObject({ counts, page: { totalElements: 1 } });
    expect(await numbers({ status: 'SHIPPING' })).toEqual([shipped]);
  });

  it('are found by part of a title in any case, and by their order number', async () => {
    const title = (await history({}, stranger))._embedded.paymentHistoryDTOList[0]?.lines[0]?.title ?? '';
    expect(await numbers({ search: ` ${title.slice(1).toUpperCase()} ` })).toEqual([waiting]);
    expect(await numbers({ search: shipped })).toEqual([shipped]);
    expect(await numbers({ search: shipped.slice(-16) })).toEqual([shipped]);
    expect((await history({ search: shipped.slice(-16) }, stranger)).page.totalElements).toBe(0);
    expect((await history({ search: shipped })).counts).toMatchObject({ PREPARING: 0, SHIPPING: 1 });
  });

  it('are found by titles that were stored before the shop normalised its texts', async () => {
    const text = `update order_lines set title = normalize('하늘' || chr(8203) || ' 가방', nfd) where merchant_uid = $1`;
    await shop.db.run({ name: 'test.spell', text }, [waiting]);
    for (const search of ['하늘 가방', '가방', '하늘\u2060'.normalize('NFD')])
      expect(await numbers({ search }), search).toEqual([waiting]);
  });

  it('are not matched by wildcard characters', async () => {
    expect(await numbers({ search: '%' })).toEqual([]);
    expect(await numbers({ search: '_' })).toEqual([]);
  });

  it.each([{ status: 'PAID' }, { search: 'ㄱ'.repeat(51) }])('refuse the filter %o', async (query) => {
    const answer = await shop.call(orderCalls.history, {
      as: owner,
      params: { page: 0, size: 5 },
      query,
    });
    expect(answer.status).toBe(400);
  });
});
