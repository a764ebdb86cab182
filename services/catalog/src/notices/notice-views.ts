import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { missingInNotice } from '@gyeol/contracts/rules/item-notice.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { factsOfItem } from '../items/fact-store.ts';

type IncompleteItems = AnswerAt<typeof catalogCalls.incompleteItems, 200>;
type IncompleteItem = IncompleteItems['_embedded']['incompleteItemDTOList'][number];

const incomplete = 'i.deleted_at is null and not i.notice_complete';
const selectPage = sql(
  'item-notices.incomplete',
  `select i.id, i.title, i.image_url as "imageUrl", i.sold_out as "soldOut", i.goods_kind as "goodsKind",
     ${factsOfItem} as facts
   from items i where ${incomplete} order by i.id limit $1::integer offset $2::bigint`,
);
const countAll = sql('item-notices.count-incomplete', `select count(*) as total from items i where ${incomplete}`);

export const listIncomplete = async (db: Queries, page: { page: number; size: number }): Promise<IncompleteItems> => {
  const rows = await db.rows<Omit<IncompleteItem, 'missing'> & { facts: ItemFact[] }>(selectPage, [
    page.size,
    page.page * page.size,
  ]);
  const { total } = await db.one<{ total: number }>(countAll);
  const items = rows.map(({ facts, ...item }) => ({ ...item, missing: missingInNotice(item.goodsKind, facts) }));
  return { _embedded: { incompleteItemDTOList: items }, page: pageInfo(page, total) };
};
