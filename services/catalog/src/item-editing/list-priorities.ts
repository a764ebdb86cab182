import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { categoryId, countOnShelf, itemIdsOfPage } from '../browse/shelf.ts';
import { shelfQuery } from '../browse/shelf-query.ts';
import type { Deps } from '../config.ts';
import { priorityRows } from '../items/item-views.ts';

/** Lists all items, BEST first. No cache is used, so that an operator sees what was saved on another instance. */
export const listPriorities = async (
  { db }: Pick<Deps, 'db'>,
  page: { page: number; size: number },
): Promise<AnswerAt<typeof catalogCalls.itemsByPriority, 200>> => {
  const query = shelfQuery({ params: { category: 'ALL', sort: 'best', ...page }, query: {} });
  const all = await categoryId(db, query.category);
  const ids = await itemIdsOfPage(db, all, query);
  const total = await countOnShelf(db, all, query);
  return { _embedded: { priorityItemDTOList: await priorityRows(db, ids) }, page: pageInfo(page, total) };
};
