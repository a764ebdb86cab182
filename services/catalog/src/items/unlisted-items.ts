import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const selectUnlisted = sql(
  'items.unlisted',
  `select id from unnest($1::bigint[]) as asked (id)
   where not exists (select from items i where i.id = asked.id and i.deleted_at is null and i.hidden_categories is null)`,
);
/** Answers which of the ids belong to no listed item: ids of deleted, hidden and unknown items. */
export const unlistedItems = async (db: Queries, itemIds: readonly number[]): Promise<number[]> =>
  (await db.rows<{ id: number }>(selectUnlisted, [itemIds])).map(({ id }) => id);
