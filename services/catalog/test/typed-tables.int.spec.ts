import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { itemFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { foldTexts } from '@gyeol/service-kit/db/fold-texts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typedTables } from '../src/item-editing/typed-tables.ts';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());

const spell = sql(
  'test.spell',
  `with named as (update items set title = normalize('하늘 가방', nfd) || $2::text where id = $1),
     told as (update item_facts set label = label || $2::text, table_rows = jsonb_build_array(jsonb_build_array('S' || $2::text)) where item_id = $1)
   update item_options set name = '블랙' || $2::text where item_id = $1 and name = '브라운'`,
);
const spellCategory = sql(
  'test.spell-category',
  'update categories set name = normalize(name, nfd) || $2::text where id = $1',
);
const option = (name: string) => ({ name, stockQuantity: 1, additionalPrice: 0 });
const facts = [{ key: 'material', label: '소재', text: '면', rows: [] }];
const fold = () => foldTexts(shop.deps, typedTables);
const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
const operatorItems = async (query: object) =>
  (
    await shop.call(calls.operatorItems, { params: { page: 0, size: 50 }, query: { ...query }, as: admin })
  ).body._embedded.operatorItemDTOList.map((item) => item.id);

/** Adds an item as it was saved before texts were folded, with two options that look the same. */
const itemBefore = async () => {
  const { id, optionIds } = await shop.addItem({ facts, itemOptionDTOs: [option('블랙'), option('브라운')] });
  await shop.db.run(spell, [id, '\u200b']);
  return { id, optionIds };
};
const edit = async (id: number, more: object = {}) => {
  const item = await detail(id);
  const { imageUrl, categories, detailImages: _, guideImages: __, ...form } = { ...item, ...more };
  const body = { ...form, imagePath: imageUrl, categoryNames: categories.map(({ name }) => name) };
  return shop.call(calls.editItem, { params: { id }, body: { ...body, expected: itemFormOf(item) }, as: admin });
};

it('an item whose texts are not folded yet can be edited, even with options that look alike', async () => {
  const { id, optionIds } = await itemBefore();
  expect((await edit(id, { price: 90_000 })).body).toMatchObject({ price: 90_000, title: '하늘 가방' });
  const [, optionId = 0] = optionIds;
  const price = { params: { optionId }, body: { additionalPrice: 500 }, as: admin };
  expect((await shop.call(calls.updateOptionPrice, price)).status).toBe(200);
  const stock = { params: { optionId }, body: { stockQuantity: 7, expectedStockQuantity: 1 }, as: admin };
  expect((await shop.call(calls.updateOptionStock, stock)).status).toBe(200);
  const added = await shop.call(calls.addOption, { params: { itemId: id }, body: option('그린'), as: admin });
  expect(added.status).toBe(200);
  expect((await detail(id)).itemOptions.map(({ name }) => name)).toEqual(['블랙', '블랙\u200b', '그린']);
});

it('folding stored item texts makes them searchable, publishes the item and keeps look-alike options listed', async () => {
  const { id } = await itemBefore();
  await shop.addItem({ itemOptionDTOs: [option('블랙'), option('블루')] });
  expect(await operatorItems({ twinOptions: true })).toContain(id);
  await fold();
  const item = await detail(id);
  expect(item).toMatchObject({ title: '하늘 가방', facts: [{ label: '소재', rows: [['S']] }] });
  expect(item.itemOptions.map(({ name }) => name)).toEqual(['블랙', '블랙']);
  expect(await operatorItems({ q: '하늘' })).toContain(id);
  expect(await operatorItems({ twinOptions: true, q: '하늘' })).toContain(id);
  const published = (await shop.outbox()).filter((event) => event.subject === String(id)).at(-1);
  expect(published).toMatchObject({ type: 'ItemSaved', data: { title: '하늘 가방' } });
  expect((await edit(id, { price: 80_000 })).status).toBe(200);
});

it('a category is found by its folded name, and its items are published with this name', async () => {
  const { body: category } = await shop.call(calls.addCategory, { body: { name: '봄 신상' }, as: admin });
  const { id } = await shop.addItem({ title: '봄 가방', categoryNames: ['ALL', '봄 신상'] });
  await shop.db.run(spellCategory, [category.id, '\u200b']);
  await fold();
  await shop.work('announce-items');
  expect((await detail(id)).categories.map(({ name }) => name)).toEqual(['ALL', '봄 신상']);
  expect(await operatorItems({ category: '봄 신상' })).toEqual([id]);
  expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'ItemSaved', data: { categories: ['ALL', '봄 신상'] } });
});
