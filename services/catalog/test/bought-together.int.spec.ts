import { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
let [tote, wallet, belt, cap] = [0, 0, 0, 0];
beforeAll(async () => {
  shop = await openCatalog();
  for (const name of ['가방', '소품']) await shop.call(calls.addCategory, { body: { name }, as: admin });
  const add = async (title: string, category: string) => (await shop.addItem({ title, categoryNames: [category] })).id;
  tote = await add('토트백', '가방');
  wallet = await add('지갑', '소품');
  belt = await add('벨트', '소품');
  cap = await add('모자', '소품');
});
afterAll(() => shop.close());

let orders = 0;
/** Delivers the payment of an imported order, whose stock is not held here. */
const paid = async (...itemIds: number[]): Promise<void> => {
  orders += 1;
  const merchantUid = `together-${orders}`;
  await shop.deliver(paymentValidated, {
    subject: merchantUid,
    data: {
      merchantUid,
      memberId: 7,
      buyer: { username: 'a@b.kr', displayName: '민지', realName: '김민지', phoneNumber: '01012345678' },
      receiver: { name: '김민지', phoneNumber: '01012345678', postCode: '0', address: 'a', detailAddress: 'b' },
      postMemo: null,
      lines: itemIds.map((itemId, index) => ({
        lineId: orders * 100 + index,
        itemId,
        itemOptionId: itemId,
        title: '상품',
        itemOptionName: '블랙',
        imageUrl: '/media/a.webp',
        quantity: 1,
        unitPrice: 1_000,
      })),
      productTotal: 1_000,
      discount: 0,
      deliveryFee: 0,
      totalPrice: 1_000,
      couponMapId: null,
      couponTitle: null,
      itemTitles: '상품',
      provider: null,
      impUid: null,
      paidAt: '2026-11-21T03:00:00.000Z',
      cartLines: [],
      imported: true,
    },
  });
};
const together = async (id: number) => {
  const { body } = await shop.call(calls.boughtTogether, { params: { id } });
  return [body.together, body.items.map((item) => item.id)];
};

describe('the items bought together with an item', () => {
  it('come from three or more paid orders, most frequent first, or else are the best of the category', async () => {
    await shop.call(calls.setPriority, { params: { id: cap, priority: 1 }, as: admin });
    await paid(tote, wallet);
    await paid(wallet, tote);
    expect(await together(wallet)).toEqual([false, [cap, belt]]);
    expect(await together(tote)).toEqual([false, []]);

    await paid(tote, wallet, wallet);
    for (let index = 0; index < 4; index += 1) await paid(tote, belt);
    await paid(tote);
    expect(await together(tote)).toEqual([true, [belt, wallet]]);
    expect(await together(wallet)).toEqual([true, [tote]]);
    await shop.call(calls.setSoldOut, { params: { id: belt }, as: admin });
    expect(await together(tote)).toEqual([true, [wallet]]);
    await shop.call(calls.deleteItem, { params: { id: wallet }, as: admin });
    expect(await together(tote)).toEqual([false, []]);
  });
  it('are stored in at most 2,000 rows of an item, none older than a year', async () => {
    const { db } = shop.database;
    const add = (itemId: number, many: number, age: string) =>
      db.run(
        sql(
          'test.together',
          `insert into items_bought_together (item_id, other_id, at)
           select $1::bigint, $2::bigint, now() - $3::interval from generate_series(1, $4::integer)`,
        ),
        [itemId, cap, age, many],
      );
    const rows = async (itemId: number) =>
      (
        await db.one<{ rows: number }>(
          sql('test.rows', 'select count(*)::integer as rows from items_bought_together where item_id = $1::bigint'),
          [itemId],
        )
      ).rows;
    await add(7_001, 10, '366 days');
    await add(7_001, 3, '364 days');
    await add(7_002, 2_100, '1 minute');
    await shop.work('forget-bought-together');
    expect([await rows(7_001), await rows(7_002)]).toEqual([3, 2_000]);
  });
  it('are an empty list for an unknown item', async () => {
    expect(await together(999_999)).toEqual([false, []]);
  });
});
