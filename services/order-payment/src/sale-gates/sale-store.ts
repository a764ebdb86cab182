import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { saleChanged } from '@gyeol/contracts/events/sale.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const save = sql(
  'sales.save',
  `insert into sales (sale_id, version, starts_at, ends_at)
   values ($1::bigint, $2::bigint, $3::timestamptz, $4::timestamptz)
   on conflict (sale_id) do update
      set version = excluded.version, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    where sales.version < excluded.version`,
);
const replaceItems = sql(
  'sales.replace-items',
  `with gone as (delete from sale_items where sale_id = $1::bigint and item_id <> all ($2::bigint[]))
   insert into sale_items (sale_id, item_id) select $1::bigint, unnest($2::bigint[]) on conflict do nothing`,
);
const saveGate = sql(
  'sales.save-gate',
  `insert into doors (sale_id, item_id, title, opens_at, closes_at, per_minute, max_per_minute, created_at)
   values ($1::bigint, -$1::bigint, $2::text, $3::timestamptz, $4::timestamptz, $5::integer, $6::integer, $7::timestamptz)
   on conflict (coalesce(item_id, 0)) where closed_at is null do update
      set title = excluded.title, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
        per_minute = excluded.per_minute, max_per_minute = excluded.max_per_minute`,
);
const closeGate = sql(
  'sales.close-gate',
  'update doors set closed_at = $2::timestamptz where sale_id = $1::bigint and closed_at is null',
);

/**
 * Keeps the sale, its items and its gate as catalog published them. A snapshot that is not newer than the stored one
 * changes nothing. A sale that is over has no items in its event, and its gate closes. A sale of only the first moment is
 * over at that moment, but keeps its waiting room: its gate stays as it is, until an operator switches it off.
 */
export const projectSale = async (
  tx: Tx,
  { version, time, data }: Envelope<DataOf<typeof saleChanged>>,
): Promise<void> => {
  const { saleId, title, startsAt, endsAt, items, waitingRoom = null } = data;
  if ((await tx.run(save, [saleId, version, startsAt, endsAt])) === 0) return;
  if (items.length > 0) await tx.run(replaceItems, [saleId, items.map(({ itemId }) => itemId)]);
  if (waitingRoom === null) await tx.run(closeGate, [saleId, time]);
  else if (items.length > 0) {
    const { minPerMinute, maxPerMinute } = waitingRoom;
    await tx.run(saveGate, [saleId, title, startsAt, endsAt, minPerMinute, maxPerMinute, time]);
  }
};
