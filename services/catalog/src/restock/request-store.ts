import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface RequestedOption {
  readonly itemId: number;
  readonly itemOptionId: number;
  readonly itemTitle: string;
  readonly itemOptionName: string;
  readonly itemImageUrl: string;
  readonly stockQuantity: number;
  readonly round: number;
  /** True when stock is left, and neither the item nor the option has the sold-out flag. */
  readonly buyable: boolean;
}

const columns = `o.item_id as "itemId", o.id as "itemOptionId", i.title as "itemTitle", o.name as "itemOptionName",
  i.image_url as "itemImageUrl", o.stock as "stockQuantity", o.restock_round as round,
  not i.sold_out and not o.sold_out and o.stock > 0 as buyable`;
/**
 * Takes a shared lock, so that many members can request the option at once. An operator cannot restock the option
 * between the check and the insert.
 */
const shareOption = sql('restock.share', 'select 1 from item_options where id = $1::bigint for share');
// The option is read by a statement of its own, after the lock. A statement that waits for the lock itself would still
// see the item as it was before the wait.
const selectLiveOption = sql(
  'restock.wanted',
  `select ${columns} from item_options o join items i on i.id = o.item_id
   where o.id = $1::bigint and o.deleted_at is null and i.deleted_at is null`,
);
const selectOption = sql(
  'restock.option',
  `select ${columns} from item_options o join items i on i.id = o.item_id where o.id = $1::bigint`,
);
const insert = sql(
  'restock.insert',
  `insert into stock_requests (item_option_id, round, member_id, requested_at)
   values ($1::bigint, $2::integer, $3::bigint, $4::timestamptz) on conflict do nothing`,
);
const selectRequesters = sql(
  'restock.requesters',
  `select member_id as id from stock_requests where item_option_id = $1::bigint and round = $2::integer
   order by requested_at, member_id`,
);
const nextRound = sql(
  'restock.next-round',
  'update item_options set restock_round = restock_round + 1 where id = $1::bigint',
);

/** Answers undefined when the option or its item is deleted. */
export const lockSharedRequestedOption = async (tx: Tx, optionId: number): Promise<RequestedOption | undefined> => {
  await tx.run(shareOption, [optionId]);
  return tx.maybe(selectLiveOption, [optionId]);
};
export const readRequestedOption = (tx: Tx, optionId: number): Promise<RequestedOption> =>
  tx.one(selectOption, [optionId]);
/** Answers false when the member has already requested the option in this round. */
export const insertRequest = async (
  tx: Tx,
  request: { optionId: number; round: number; memberId: number; at: Date },
): Promise<boolean> => (await tx.run(insert, [request.optionId, request.round, request.memberId, request.at])) === 1;
export const listRequesters = async (tx: Tx, optionId: number, round: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(selectRequesters, [optionId, round])).map(({ id }) => id);
export const updateRestockRound = (tx: Tx, optionId: number): Promise<number> => tx.run(nextRound, [optionId]);

const selectCounts = sql(
  'restock.count',
  `select o.id as "itemOptionId", count(*)::integer as requests
   from item_options o join stock_requests r on r.item_option_id = o.id and r.round = o.restock_round
   where o.item_id = any ($1::bigint[]) and o.deleted_at is null group by o.id order by o.id`,
);
/** Counts the open requests for the options of these items. */
export const countRequests = (
  db: Queries,
  itemIds: readonly number[],
): Promise<{ itemOptionId: number; requests: number }[]> => db.rows(selectCounts, [itemIds]);
