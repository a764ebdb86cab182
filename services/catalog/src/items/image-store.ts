import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export type ImageKind = 'detail' | 'guide';
export interface PrioritizedImage {
  readonly imageUrl: string;
  readonly priority: number;
}
interface ItemImage extends PrioritizedImage {
  readonly continues: boolean;
}

const remove = sql('item-images.remove', 'delete from item_images where item_id = $1::bigint and kind = $2::text');
const insert = sql(
  'item-images.insert',
  `insert into item_images (item_id, kind, image_url, priority, continues)
   select $1::bigint, $2::text, p.image_url, p.priority, p.image_url = any ($5::text[])
   from unnest($3::text[], $4::integer[]) as p (image_url, priority)`,
);
const prioritize = sql(
  'item-images.prioritize',
  `update item_images m set priority = p.priority
   from unnest($3::text[], $4::integer[]) as p (image_url, priority)
   where m.item_id = $1::bigint and m.kind = $2::text and m.image_url = p.image_url`,
);
const select = sql(
  'item-images.select',
  `select image_url as "imageUrl", priority, continues from item_images where item_id = $1::bigint and kind = $2::text
   order by priority, image_url`,
);

interface Group {
  readonly itemId: number;
  readonly kind: ImageKind;
}

export const listImages = (db: Queries, { itemId, kind }: Group): Promise<ItemImage[]> =>
  db.rows<ItemImage>(select, [itemId, kind]);
/** Numbers the images from 0, in the given order. `continued` are the images that continue the image before them. */
export const replaceImages = async (
  tx: Tx,
  { itemId, kind }: Group,
  urls: readonly string[],
  continued: readonly string[] = [],
): Promise<void> => {
  const distinct = [...new Set(urls)];
  await tx.run(remove, [itemId, kind]);
  await tx.run(insert, [itemId, kind, distinct, distinct.map((_, index) => index), continued]);
};
/** Answers how many of the given images the group has. */
export const updateImagePriorities = (
  tx: Tx,
  { itemId, kind }: Group,
  images: readonly PrioritizedImage[],
): Promise<number> =>
  tx.run(prioritize, [itemId, kind, images.map(({ imageUrl }) => imageUrl), images.map(({ priority }) => priority)]);
