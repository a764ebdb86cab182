import type { HomeBlock, HomeSources } from '@gyeol/contracts/http/catalog/home.ts';
import { itemsOfHome } from '@gyeol/contracts/rules/home.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { readAssetGroup } from '../assets/asset-store.ts';
import { bestCards, cardsOf } from '../items/item-views.ts';
import { type Composition, readComposition } from './home-store.ts';

const selectNewest = sql(
  'home.newest',
  `select item_id as id from item_categories where category_id = (select id from categories where fixed)
   order by created_at desc, item_id desc limit 12`,
);
const selectCategories = sql(
  'home.categories',
  `select c.name, i.image_url as "imageUrl" from categories c
   cross join lateral (
     select s.item_id from item_categories s where s.category_id = c.id
     order by s.best_rank, s.created_at desc, s.item_id desc limit 1) first
   join items i on i.id = first.item_id
   where not c.fixed order by c.id`,
);

const homeSources = async (db: Queries, blocks: readonly HomeBlock[], at: Date): Promise<HomeSources> => {
  const newest = await db.rows<{ id: number }>(selectNewest);
  return {
    banners: (await readAssetGroup(db, 'HOME')).assetImages.map(({ imageUrl }) => imageUrl),
    best: await bestCards(db, at),
    newest: await cardsOf(
      db,
      newest.map(({ id }) => id),
      at,
    ),
    items: await cardsOf(db, itemsOfHome(blocks), at),
    categories: await db.rows(selectCategories),
  };
};
export const withSources = async (
  db: Queries,
  { version, blocks }: Composition,
  at: Date,
): Promise<Composition & { sources: HomeSources }> => ({ version, blocks, sources: await homeSources(db, blocks, at) });
export const homeWithSources = async (db: Queries, at: Date) => withSources(db, await readComposition(db), at);
