import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());

const listed = async (after: number, limit: number) =>
  (await shop.callInternal(internalCalls.listedItems, { query: { after, limit } })).body.items;

it('items on sale are listed by ascending id, page by page, without deleted items', async () => {
  await shop.call(calls.addCategory, { body: { name: '가방' }, as: admin });
  const earlier = await shop.addItem();
  const shoulderBag = await shop.addItem({ title: '반달 숄더백', categoryNames: ['ALL', '가방'], discountRate: 10 });
  const gone = await shop.addItem({ title: '없어질 것' });
  const soldOut = await shop.addItem({ itemOptionDTOs: [{ name: '단일', stockQuantity: 0, additionalPrice: 0 }] });
  await shop.call(calls.deleteItem, { params: { id: gone.id }, as: admin });

  const [next] = await listed(earlier.id, 1);
  expect(next).toMatchObject({
    id: shoulderBag.id,
    title: '반달 숄더백',
    price: 100_000,
    discountPrice: 90_000,
    inStock: true,
    categories: ['가방'],
    updatedAt: expect.stringMatching(/Z$/),
  });
  expect(await listed(shoulderBag.id, 1_000)).toMatchObject([{ id: soldOut.id, inStock: false, categories: [] }]);
  expect(await listed(soldOut.id, 1_000)).toEqual([]);
});

it('the gateway gets every edit since its last request, and no earlier edit', async () => {
  const item = await shop.addItem();
  const ask = async (since?: string) =>
    (await shop.callInternal(internalCalls.catalogChanges, { query: since === undefined ? {} : { since } })).body;
  const begin = await ask();
  expect(begin.changes).toEqual([]);
  await shop.call(calls.setPriority, { params: { id: item.id, priority: 3 }, as: admin });
  await shop.call(calls.addCategory, { body: { name: '지갑' }, as: admin });
  const next = await ask(begin.horizon);
  expect(next.changes).toContainEqual(expect.objectContaining({ itemId: item.id, kind: 'edit' }));
  expect(next.changes).toContainEqual(expect.objectContaining({ itemId: null, kind: 'edit' }));
  // While a transaction that began before these changes is open, the changes appear once more, even if the transaction
  // belongs to another shop's database.
  let { horizon } = next;
  const later = async () => {
    const found = await ask(horizon);
    ({ horizon } = found);
    return found.changes;
  };
  await expect.poll(later, { timeout: 60_000 }).toEqual([]);
}, 90_000);
