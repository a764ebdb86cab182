import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { itemDeleted, itemSaved, optionRestocked, stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const save = sql(
  'restock.save',
  `insert into stock_requests (item_option_id, round, member_id, item_id, item_title, item_option_name, item_image_url, requested_at)
   select $1::bigint, $2::integer, $3::bigint, $4::bigint, $5::text, $6::text, $7::text, $8::timestamptz
   where not exists (select from restocked where item_option_id = $1::bigint and round >= $2::integer)
   on conflict (item_option_id, round, member_id) do update set item_id = excluded.item_id, item_title = excluded.item_title,
     item_option_name = excluded.item_option_name, item_image_url = excluded.item_image_url, requested_at = excluded.requested_at`,
);
export const saveRequest = async (tx: Tx, { data }: Envelope<DataOf<typeof stockRequested>>): Promise<void> => {
  const { itemOptionId, round, memberId, itemId, itemTitle, itemOptionName, itemImageUrl, requestedAt } = data;
  await tx.run(save, [itemOptionId, round, memberId, itemId, itemTitle, itemOptionName, itemImageUrl, requestedAt]);
};

const answered = sql(
  'restock.answered',
  `insert into restocked as stored (item_option_id, round) values ($1::bigint, $2::integer)
   on conflict (item_option_id) do update set round = greatest(stored.round, excluded.round)`,
);
const forget = sql(
  'restock.forget',
  `delete from stock_requests where item_option_id = $1::bigint and round <= $2::integer`,
);
/** Deletes the answered requests for a restocked option, so that its count starts again. */
export const forgetRound = async (tx: Tx, { data }: Envelope<DataOf<typeof optionRestocked>>): Promise<void> => {
  await tx.run(answered, [data.itemOptionId, data.round]);
  await tx.run(forget, [data.itemOptionId, data.round]);
};

const forgetAll = sql('restock.forget-item', `delete from stock_requests where item_id = $1::bigint`);
export const forgetItem = async (tx: Tx, { data }: Envelope<DataOf<typeof itemDeleted>>): Promise<void> => {
  await tx.run(forgetAll, [data.itemId]);
};

const forgetOthers = sql(
  'restock.forget-other-options',
  `delete from stock_requests where item_id = $1::bigint and item_option_id <> all ($2::bigint[])`,
);
/**
 * Deletes the requests for options that the event of the item no longer contains, because they were deleted. The events
 * and requests of an item arrive in sequence.
 */
export const forgetGoneOptions = async (tx: Tx, { data }: Envelope<DataOf<typeof itemSaved>>): Promise<void> => {
  await tx.run(forgetOthers, [data.itemId, data.options.map(({ id }) => id)]);
};
