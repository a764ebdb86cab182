import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { missingInNotice } from '@gyeol/contracts/rules/item-notice.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { factsOfItem } from '../items/fact-store.ts';
import { currentProfile } from '../shop/shop-store.ts';

/** What an item's notice is made of. */
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

/** Throws when there is no such item. */
export const noticeSources = (db: Queries, itemId: number): Promise<NoticeSources> =>
  db.one<NoticeSources>(select, [itemId]);

/** The item's kind of goods becomes this one (undefined: stays), and whether its notice is complete is written anew. Called behind every write of its facts. */
export const writeNotice = async (tx: Tx, itemId: number, goodsKind: string | null | undefined): Promise<void> => {
  if (goodsKind !== undefined) await tx.run(writeKind, [itemId, goodsKind]);
  const sources = await noticeSources(tx, itemId);
  await tx.run(writeComplete, [itemId, missingInNotice(sources.goodsKind, sources.facts).length === 0]);
};

/** What the item's notice lacks before the shop puts it on sale; nothing where the shop does not ask. */
export const missingForSale = async (tx: Tx, itemId: number): Promise<string[]> => {
  const { selling } = (await currentProfile(tx)).profile;
  if (!selling.noticeRequired) return [];
  const { goodsKind, facts } = await noticeSources(tx, itemId);
  return missingInNotice(goodsKind, facts);
};

/**
 * Where the shop wants complete notices, an item is put on sale with one alone: when it is created, and when its flag
 * 품절 is taken off. Throws NOTICE_INCOMPLETE with what is missing.
 */
export const mustBeSellable = async (tx: Tx, itemId: number): Promise<void> => {
  const missing = await missingForSale(tx, itemId);
  if (missing.length > 0) throw problem('NOTICE_INCOMPLETE', { extra: { missing } });
};
