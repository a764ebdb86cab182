import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.drift()).toBe(0));

const withStock = async (...stocks: number[]) => {
  const item = await shop.addItem({
    itemOptionDTOs: stocks.map((stockQuantity, index) => ({ name: `색 ${index}`, stockQuantity, additionalPrice: 0 })),
  });
  return item.optionIds as [number, ...number[]];
};
const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));

describe('a stock hold', () => {
  it('is refused with a Korean message for each line with too little stock: title, option and stock', async () => {
    const [black, brown] = (await withStock(3, 0)) as [number, number];
    const response = await shop.hold('short-1', [
      [black, 4],
      [brown, 1],
    ]);
    expect(response).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      body: {
        messages: [
          '가죽 토트백 (색 0) 상품의 재고가 부족합니다. 남은 수량은 3개입니다.',
          '가죽 토트백 (색 1) 상품은 품절되었습니다.',
        ],
      },
    });
  });
  it('succeeds again when it is repeated with the same lines, and takes nothing more', async () => {
    const [black] = await withStock(10);
    await Promise.all(times(8, () => shop.hold('same-1', [[black, 3]])));
    expect((await shop.hold('same-1', [[black, 3]])).status).toBe(200);
    expect(await shop.stock(black)).toBe(7);
  });
  it('succeeds again when it is repeated after it took the last pieces', async () => {
    for (const round of times(40, (index) => index)) {
      const [black] = await withStock(3);
      const responses = await Promise.all(times(6, () => shop.hold(`last-${round}`, [[black, 3]])));
      expect(responses.map(({ status }) => status)).toEqual(times(6, () => 200));
    }
  });
  it('for an exchange competes with 1,000 buyers for the last pieces, and keeps the pieces that it holds', async () => {
    const [black] = await withStock(3);
    const key = exchangeHoldKey(71);
    const all = await Promise.all([
      ...times(500, (index) => shop.hold(`beside-${index}`, [[black, 1]])),
      shop.hold(key, [[black, 1]]),
      ...times(500, (index) => shop.hold(`beside-${500 + index}`, [[black, 1]])),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await shop.stock(black)).toBe(0);
    const [last] = await withStock(1);
    expect((await shop.hold(exchangeHoldKey(72), [[last, 1]])).status).toBe(200);
    const late = await Promise.all(times(100, (index) => shop.hold(`late-${index}`, [[last, 1]])));
    expect(new Set(late.map(({ code }) => code))).toEqual(new Set(['OUT_OF_STOCK']));
    expect(await shop.stock(last)).toBe(0);
  });
  it('is refused for an unknown, deleted or flagged option, and takes no stock of other lines', async () => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: times(3, (index) => ({ name: `${index}`, stockQuantity: 5, additionalPrice: 0 })),
    });
    const [gone, flagged, fine] = optionIds as [number, number, number];
    await shop.call(calls.deleteOption, { params: { optionId: gone }, as: admin });
    const flag = { params: { optionId: flagged }, body: { isOptionSoldOut: true }, as: admin };
    await shop.call(calls.updateOptionSoldOut, flag);
    for (const option of [gone, flagged, 999_999]) {
      expect(
        (
          await shop.hold(`gone-${option}`, [
            [option, 1],
            [fine, 1],
          ])
        ).code,
      ).toBe('OUT_OF_STOCK');
    }
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    expect((await shop.hold('gone-item', [[fine, 1]])).code).toBe('OUT_OF_STOCK');
    expect(await shop.stock(fine)).toBe(5);
  });
  it('succeeds exactly 100 times when 1,000 buyers ask at once for one piece each of 100 pieces', async () => {
    const [black] = await withStock(100);
    const responses = await Promise.all(times(1000, (index) => shop.hold(`rush-${index}`, [[black, 1]])));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(responses.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(900);
    expect(await shop.stock(black)).toBe(0);
  });
  it('never deadlocks with a hold of the same two options in the opposite order', async () => {
    const [black, brown] = (await withStock(500, 500)) as [number, number];
    const responses = await Promise.all(
      times(200, (index) => {
        const lines: [number, number][] = [
          [black, 1],
          [brown, 1],
        ];
        return shop.hold(`cross-${index}`, index % 2 ? lines : lines.reverse());
      }),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect([await shop.stock(black), await shop.stock(brown)]).toEqual([300, 300]);
  });
});

describe('a release of held stock', () => {
  it('releases the held stock once, even when the release is repeated', async () => {
    const [black] = await withStock(10);
    await shop.hold('back-1', [[black, 4]]);
    await Promise.all(times(8, () => shop.release('back-1')));
    await shop.release('back-1');
    expect(await shop.stock(black)).toBe(10);
  });
  it('leaves no stock held when release and hold run at the same time, whichever is first', async () => {
    const [black] = await withStock(1000);
    const merchantUids = times(200, (index) => `race-${index}`);
    await Promise.all(
      merchantUids.flatMap((merchantUid) => [shop.hold(merchantUid, [[black, 3]]), shop.release(merchantUid)]),
    );
    await shop.release(...merchantUids.slice(0, 100));
    await shop.release(...merchantUids.slice(100));
    expect(await shop.stock(black)).toBe(1000);
    expect((await shop.hold('race-7', [[black, 1]])).code).toBe('HOLD_RELEASED');
  });
});

describe('a hold that replaces another', () => {
  it('releases the replaced hold once, even when the replacing hold is repeated', async () => {
    const [black] = await withStock(9);
    await shop.hold('old-4', [[black, 5]]);
    await Promise.all(times(8, () => shop.hold('new-4', [[black, 4]], { replaces: 'old-4' })));
    expect(await shop.stock(black)).toBe(5);
  });
  it('leaves the stock complete when both orders are released at the same time', async () => {
    const [black, brown] = (await withStock(1000, 1000)) as [number, number];
    const round = async (index: number) => {
      await shop.hold(`r-old-${index}`, [[black, 2]]);
      await Promise.all([
        shop.hold(
          `r-new-${index}`,
          [
            [black, 1],
            [brown, 1],
          ],
          { replaces: `r-old-${index}` },
        ),
        shop.release(`r-new-${index}`, `r-old-${index}`),
        shop.release(`r-old-${index}`),
      ]);
      await shop.release(`r-old-${index}`, `r-new-${index}`);
    };
    await Promise.all(times(60, round));
    expect([await shop.stock(black), await shop.stock(brown)]).toEqual([1000, 1000]);
  });
});

describe('a quote', () => {
  it('answers current prices and stock of options, and leaves out deleted and unknown options', async () => {
    const { id, optionIds } = await shop.addItem({
      price: 50_000,
      discountRate: 10,
      madeToOrder: true,
      itemOptionDTOs: [
        { name: '블랙', stockQuantity: 4, additionalPrice: 5_000 },
        { name: '브라운', stockQuantity: 4, additionalPrice: 0 },
        { name: '없음', stockQuantity: 4, additionalPrice: 0 },
      ],
    });
    const [black, brown, gone] = optionIds as [number, number, number];
    const flag = { params: { optionId: brown }, body: { isOptionSoldOut: true }, as: admin };
    await shop.call(calls.updateOptionSoldOut, flag);
    await shop.call(calls.deleteOption, { params: { optionId: gone }, as: admin });
    const response = await shop.callInternal(internalCalls.quote, { body: { itemOptionIds: [...optionIds, 999_999] } });
    expect(response.body.lines).toMatchObject([
      { itemOptionId: black, itemId: id, unitPrice: 50_000, additionalPrice: 5_000, stockQuantity: 4, soldOut: false },
      { itemOptionId: brown, unitPrice: 45_000, stockQuantity: 0, soldOut: true, madeToOrder: true },
    ]);
  });
  it('is refused to a service without permission', async () => {
    const body = { itemOptionIds: [1] };
    expect((await shop.callInternal(internalCalls.quote, { body, caller: 'review' })).status).toBe(403);
  });
});
