import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalog, type Shop } from './support/catalog.ts';
import { type Goods, offerLimited, walkLimits } from './support/limit-walk.ts';

let shop: Shop;
let goods: Goods;
beforeAll(async () => {
  shop = await openCatalog();
  goods = await offerLimited(shop);
});
afterAll(() => shop.close());

it('nobody keeps more pieces than the limits of items and sales allow, by any of 10,000 sequences of calls', async () => {
  await walkLimits(shop, goods, { runs: 10_000, firstBuyer: 2_000_000 });
  expect(await shop.drift()).toBe(0);
}, 1_200_000);
