import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.drift()).toBe(0));

const limit = 2;
let buyers = 100;
/** Adds an item with this limit, and two options of it. Answers it with a buyer who has nothing yet. */
const limited = async (buyerLimit: number | null = limit) => {
  buyers += 1;
  const { id, optionIds } = await shop.addItem({
    buyerLimit,
    itemOptionDTOs: ['블랙', '카멜'].map((name) => ({ name, stockQuantity: 1_000, additionalPrice: 0 })),
  });
  const memberId = buyers;
  const buyer = `member:${memberId}`;
  const [black, camel] = optionIds as [number, number];
  const remaining = async () =>
    (await shop.call(calls.buyerLimit, { params: { itemId: id }, as: { id: memberId } })).body.remaining;
  return { id, buyer, black, camel, remaining };
};
const codes = (responses: readonly { code?: string | undefined }[]) => responses.map(({ code }) => code ?? 'held');

describe('the limit of an item', () => {
  it('refuses more pieces than one buyer may have, with a sentence, over all options and orders', async () => {
    const { buyer, black, camel, remaining } = await limited();
    expect((await shop.hold('limit-1', [[black, 1]], { buyer })).status).toBe(200);
    expect(await remaining()).toBe(1);
    const both = await shop.hold(
      'limit-2',
      [
        [black, 1],
        [camel, 1],
      ],
      { buyer },
    );
    expect(both).toMatchObject({ status: 409, code: 'BUYER_LIMIT' });
    expect(both.body).toMatchObject({
      messages: ['가죽 토트백 상품은 한 분이 2개까지 구매하실 수 있습니다. (지금 구매 가능: 1개)'],
    });
    expect((await shop.hold('limit-2', [[camel, 1]], { buyer })).status).toBe(200);
    expect(await remaining()).toBe(0);
    expect((await shop.hold('limit-3', [[camel, 1]], { buyer })).body).toMatchObject({
      messages: ['가죽 토트백 상품은 한 분이 2개까지 구매하실 수 있습니다. (이미 모두 구매하셨습니다)'],
    });
  });

  it('lets ten orders at once have exactly the limit', async () => {
    const { buyer, black, camel, remaining } = await limited();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => shop.hold(`tabs-${n}`, [[n % 2 === 0 ? black : camel, 1]], { buyer })),
    );
    expect(codes(responses).sort()).toEqual([...Array.from({ length: 8 }, () => 'BUYER_LIMIT'), 'held', 'held']);
    expect(await remaining()).toBe(0);
  });

  it('gives pieces back when an order ends, once, also when the end is reported twice', async () => {
    const { buyer, black, remaining } = await limited();
    await shop.hold('ended-1', [[black, 2]], { buyer });
    expect(await remaining()).toBe(0);
    await shop.release('ended-1');
    await shop.release('ended-1');
    expect(await remaining()).toBe(2);
    expect((await shop.hold('ended-2', [[black, 2]], { buyer })).status).toBe(200);
    expect(codes([await shop.hold('ended-3', [[black, 1]], { buyer })])).toEqual(['BUYER_LIMIT']);
  });

  it('does not count the order that a new order replaces, and answers a repeated hold as before', async () => {
    const { buyer, black, remaining } = await limited();
    await shop.hold('first-1', [[black, 2]], { buyer });
    const again = { buyer, replaces: 'first-1' };
    expect((await shop.hold('second-1', [[black, 2]], again)).status).toBe(200);
    expect((await shop.hold('second-1', [[black, 2]], again)).status).toBe(200);
    expect(await remaining()).toBe(0);
  });

  it('never refuses the pieces of an exchange, and counts them', async () => {
    const { buyer, black, camel, remaining } = await limited();
    await shop.hold('sold-1', [[black, 2]], { buyer });
    expect((await shop.hold(exchangeHoldKey(901), [[camel, 1]], { buyer })).status).toBe(200);
    expect(await remaining()).toBe(0);
  });

  it('is for each buyer, and does not exist for items without a limit or holds without a buyer', async () => {
    const { black, buyer } = await limited();
    await shop.hold('mine-1', [[black, 2]], { buyer });
    expect((await shop.hold('other-1', [[black, 2]], { buyer: 'member:7' })).status).toBe(200);
    expect((await shop.hold('nobody-1', [[black, 50]])).status).toBe(200);
    const free = await limited(null);
    expect((await shop.hold('free-1', [[free.black, 90]], { buyer })).status).toBe(200);
    expect(await free.remaining()).toBeNull();
  });

  it('is changed, kept and removed by an edit of the item, and refused outside 1 to 99', async () => {
    const { id } = await limited();
    const read = async () => (await shop.call(calls.getById, { params: { id } })).body;
    const { title, price, description, imageUrl } = await read();
    const fields = { title, price, description, imagePath: imageUrl, isDiscountByRate: true, categoryNames: ['ALL'] };
    const edit = async (change: { buyerLimit?: number | null }) => {
      const response = await shop.call(calls.editItem, { params: { id }, body: { ...fields, ...change }, as: admin });
      return response.status === 200 ? (await read()).buyerLimit : response.body;
    };
    expect(await edit({ buyerLimit: 5 })).toBe(5);
    expect(await edit({})).toBe(5);
    for (const buyerLimit of [0, 100, 1.5]) {
      expect(await edit({ buyerLimit })).toMatchObject({
        status: 400,
        message: expect.stringContaining('1인당 구매 한도'),
      });
    }
    expect(await edit({ buyerLimit: null })).toBeNull();
  });
});
