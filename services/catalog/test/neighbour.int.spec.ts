import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { stockContract } from '../../../tests/neighbours/stock-contract.ts';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

describe('the stock of orders', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openCatalog();
  });
  afterAll(() => shop.close());
  afterEach(async () => expect(await shop.drift()).toBe(0));

  stockContract(() => ({
    ...shop,
    offer: async (...stocks) => {
      const itemOptionDTOs = stocks.map((stockQuantity, n) => ({ name: `색 ${n}`, stockQuantity, additionalPrice: 0 }));
      return (await shop.addItem({ itemOptionDTOs })).optionIds;
    },
    flagSoldOut: (optionId) =>
      shop.call(calls.updateOptionSoldOut, { params: { optionId }, body: { isOptionSoldOut: true }, as: admin }),
  }));
});
