import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { createDeps } from '../app.ts';
import { updateAssetGroup } from '../assets/asset-store.ts';
import { insertCategory, requireCategories } from '../categories/category-store.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Config, Deps } from '../config.ts';
import { withUrls } from '../home/compose-home.ts';
import { updateComposition } from '../home/home-store.ts';
import { replaceFacts } from '../items/fact-store.ts';
import { replaceImages } from '../items/image-store.ts';
import { itemFields, withAll } from '../items/item.ts';
import { publishItemSaved } from '../items/item-events.ts';
import { recordItemState } from '../items/item-states.ts';
import { insertItem, updateItem, updateItemPriority, updateItemSoldOut } from '../items/item-store.ts';
import { replaceShelfEntries } from '../items/shelf-store.ts';
import { updateItemNotice } from '../notices/notice-store.ts';
import { insertOption, updateOptionSoldOut } from '../options/option-store.ts';
import { addRestockRequest } from '../restock/request-restock.ts';
import { writeFirstShop } from '../shop/first-shop.ts';
import { type CatalogSeed, type ItemSeed, imageNamesOf, parseSeed } from './catalog-seed.ts';
import { publishImages } from './publish-images.ts';

type SeedDeps = Pick<Deps, 'db' | 'objects' | 'changes' | 'now' | 'log'>;
type UrlOf = (image: string) => string;

const anyItem = sql('seed.any-item', 'select 1 from items limit 1');
/** Blocks other inserts of items until the end of the transaction. */
const lockItems = sql('seed.lock', 'lock table items in share row exclusive mode');
/**
 * Restarts ids at 1, because the history of other services names ids from 1. A failed attempt may have used up some
 * ids.
 */
const countFromOne = sql(
  'seed.count-from-one',
  `select setval(pg_get_serial_sequence('items', 'id'), 1, false),
     setval(pg_get_serial_sequence('item_options', 'id'), 1, false)`,
);

/**
 * Records the earlier states of the item's page. The item has no discount at first, and is discounted from
 * `discountedAt` on.
 */
const recordPast = async (tx: Tx, id: number, item: ItemSeed, imageUrl: string): Promise<void> => {
  if (item.discountedAt !== undefined) {
    await updateItem(tx, id, itemFields({ ...item, discountRate: null, discountAmount: null }), imageUrl);
    await recordItemState(tx, id, new Date(item.createdAt));
    await updateItem(tx, id, itemFields(item), imageUrl);
  }
  await recordItemState(tx, id, new Date(item.discountedAt ?? item.createdAt));
};
const addItem = async (tx: Tx, item: ItemSeed, urlOf: UrlOf, now: Date): Promise<void> => {
  const categories = await requireCategories(tx, withAll(item.categoryNames));
  const createdAt = new Date(item.createdAt);
  const id = await insertItem(tx, { fields: itemFields(item), imageUrl: urlOf(item.image), createdAt });
  for (const { isOptionSoldOut, ...option } of item.options) {
    const added = await insertOption(tx, { itemId: id, ...option, memberId: null, at: createdAt });
    if (isOptionSoldOut) await updateOptionSoldOut(tx, added.id, true);
  }
  await replaceImages(tx, { itemId: id, kind: 'detail' }, item.detailImages.map(urlOf));
  await replaceImages(tx, { itemId: id, kind: 'guide' }, item.guideImages.map(urlOf));
  await replaceFacts(tx, id, item.facts);
  await updateItemNotice(tx, id, item.goodsKind);
  await recordPast(tx, id, item, urlOf(item.image));
  await updateItemSoldOut(tx, id, item.soldOut);
  await updateItemPriority(tx, id, item.priority);
  await replaceShelfEntries(
    tx,
    id,
    categories.map((category) => category.id),
  );
  await publishItemSaved(tx, id, now);
};

const fill = (deps: SeedDeps, seed: CatalogSeed, urlOf: UrlOf): Promise<void> =>
  deps.db.tx(async (tx) => {
    await tx.run(lockItems);
    if ((await tx.maybe(anyItem)) !== undefined) return;
    await tx.run(countFromOne);
    for (const name of seed.categories) await insertCategory(tx, name);
    for (const item of seed.items) await addItem(tx, item, urlOf, deps.now());
    for (const { code, title, mainImage, images } of seed.assetGroups) {
      const groupImages = images.map(({ image, priority }) => ({ imageUrl: urlOf(image), priority }));
      await updateAssetGroup(
        tx,
        { code, title, mainImageUrl: mainImage === null ? null : urlOf(mainImage) },
        groupImages,
      );
    }
    if (seed.home) {
      await updateComposition(
        tx,
        seed.home.map((block) => withUrls(block, urlOf)),
      );
    }
    if (seed.shop) await writeFirstShop(tx, seed.shop, deps.now());
    for (const { itemOptionId, memberId, requestedAt } of seed.restockRequests) {
      await addRestockRequest(tx, { optionId: itemOptionId, memberId, at: new Date(requestedAt) });
    }
    await recordChange(tx, deps, null, 'edit');
  });

/** Fills an empty shop, completely or not at all. A shop that has items stays unchanged. */
export const seedCatalog = async (deps: SeedDeps, file: string): Promise<void> => {
  if ((await deps.db.maybe(anyItem)) !== undefined) {
    deps.log.info('there are items already: nothing to do');
    return;
  }
  const seed = parseSeed(await readFile(file, 'utf8'));
  const urls = await publishImages(deps, resolve(dirname(file), seed.pictureFolder), imageNamesOf(seed));
  await fill(deps, seed, (image) => urls.get(image) ?? '');
  deps.log.info({ items: seed.items.length, images: urls.size }, 'catalogue filled');
};

export const seed = (kit: AppDeps<Config>, [file = '']: readonly string[]): Promise<void> =>
  seedCatalog(createDeps(kit), file);
