import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { PrioritizedImage } from '../items/image-store.ts';

export type AssetGroup = AnswerAt<typeof catalogCalls.assetGroup, 200>;

const selectGroup = sql(
  'assets.group',
  `select g.code, g.title, g.main_image_url as "mainImageUrl",
     (select coalesce(jsonb_agg(jsonb_build_object('imageUrl', m.image_url, 'priority', m.priority)
         order by m.priority, m.image_url), '[]') from asset_images m where m.code = g.code) as "assetImages"
   from asset_groups g where g.code = $1::text`,
);
const lockGroup = sql('assets.lock', 'select code from asset_groups where code = $1::text for no key update');
const updateGroup = sql(
  'assets.update',
  'update asset_groups set title = $2::text, main_image_url = $3::text where code = $1::text',
);
const removeImages = sql('assets.remove-images', 'delete from asset_images where code = $1::text');
const insertImages = sql(
  'assets.insert-images',
  `insert into asset_images (code, image_url, priority)
   select $1::text, p.image_url, p.priority from unnest($2::text[], $3::integer[]) as p (image_url, priority)`,
);

/** Sorts the images by priority. Throws ASSET_GROUP_NOT_FOUND. */
export const readAssetGroup = async (db: Queries, code: string): Promise<AssetGroup> => {
  const group = await db.maybe<AssetGroup>(selectGroup, [code]);
  if (group === undefined) throw problem('ASSET_GROUP_NOT_FOUND');
  return group;
};
export const lockAssetGroup = async (tx: Tx, code: string): Promise<AssetGroup> => {
  await tx.maybe(lockGroup, [code]);
  return readAssetGroup(tx, code);
};
/** A URL that occurs twice is stored with the priority of its last occurrence. */
export const updateAssetGroup = async (
  tx: Tx,
  group: Omit<AssetGroup, 'assetImages'>,
  images: readonly PrioritizedImage[],
) => {
  const distinct = [...new Map(images.map(({ imageUrl, priority }) => [imageUrl, priority]))];
  await tx.run(updateGroup, [group.code, group.title, group.mainImageUrl]);
  await tx.run(removeImages, [group.code]);
  await tx.run(insertImages, [group.code, distinct.map(([url]) => url), distinct.map(([, priority]) => priority)]);
};
