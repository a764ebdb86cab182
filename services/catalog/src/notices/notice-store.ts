import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { missingInNotice } from '@gyeol/contracts/rules/item-notice.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { factsOfItem } from '../items/fact-store.ts';
import { readProfile } from '../shop/shop-store.ts';

interface NoticeSources {
  readonly goodsKind: string | null;
  readonly facts: ItemFact[];
}

const select = sql(
  'item-notices.select',
  `select i.goods_kind as "goodsKind", ${factsOfItem} as facts from items i where i.id = $1::bigint`,
);
const writeKind = sql('item-notices.write-kind', 'update items set goods_kind = $2::text where id = $1::bigint');
const writeComplete = sql(
  'item-notices.write-complete',
  'update items set notice_complete = $2::boolean where id = $1::bigint and notice_complete <> $2::boolean',
);

export const readNoticeSources = (db: Queries, itemId: number): Promise<NoticeSources> =>
  db.one<NoticeSources>(select, [itemId]);

/**
 * Saves the item's kind of goods (undefined: unchanged) and whether the notice is complete. Call it after every write
 * of the item's facts.
 */
export const updateItemNotice = async (tx: Tx, itemId: number, goodsKind: string | null | undefined): Promise<void> => {
  if (goodsKind !== undefined) await tx.run(writeKind, [itemId, goodsKind]);
  const sources = await readNoticeSources(tx, itemId);
  await tx.run(writeComplete, [itemId, missingInNotice(sources.goodsKind, sources.facts).length === 0]);
};

/**
 * Lists the fields that the item's notice lacks before the item can be put on sale. Lists none when the shop does not
 * require complete notices.
 */
export const listMissingFields = async (tx: Tx, itemId: number): Promise<string[]> => {
  const { selling } = (await readProfile(tx)).profile;
  if (!selling.noticeRequired) return [];
  const { goodsKind, facts } = await readNoticeSources(tx, itemId);
  return missingInNotice(goodsKind, facts);
};

/**
 * Throws NOTICE_INCOMPLETE with the missing fields when the shop requires complete notices. Call it when an item is put
 * on sale: when it is created or shown again, and when its flag 품절 is taken off.
 */
export const requireSellable = async (tx: Tx, itemId: number): Promise<void> => {
  const missing = await listMissingFields(tx, itemId);
  if (missing.length > 0) throw problem('NOTICE_INCOMPLETE', { extra: { missing } });
};
