import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { saleContract } from '../../../tests/neighbours/sale-contract.ts';
import { stockContract } from '../../../tests/neighbours/stock-contract.ts';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

describe('the stock of orders', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openCatalog();
  });
  afterAll(() => shop.close());
  afterEach(async () => expect(await shop.drift()).toBe(0));

  const itemOf = new Map<number, number>();
  const catalog = () => ({
    ...shop,
    offer: async (...stocks: number[]) => {
      const itemOptionDTOs = stocks.map((stockQuantity, n) => ({ name: `색 ${n}`, stockQuantity, additionalPrice: 0 }));
      const { id, optionIds } = await shop.addItem({ itemOptionDTOs });
      for (const optionId of optionIds) itemOf.set(optionId, id);
      return optionIds;
    },
    flagSoldOut: (optionId: number) =>
      shop.call(calls.updateOptionSoldOut, { params: { optionId }, body: { isOptionSoldOut: true }, as: admin }),
  });
  stockContract(catalog);
  saleContract(() => ({
    ...catalog(),
    addSale: async (optionId, sale) => {
      const itemIds = [itemOf.get(optionId) as number];
      const body = { title: '행사', discountRate: null, itemIds, categoryIds: [], ...sale };
      expect((await shop.call(calls.createSale, { body, as: admin })).status).toBe(200);
    },
  }));
});
