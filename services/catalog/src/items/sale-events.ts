import { saleChanged } from '@gyeol/contracts/events/sale.ts';
import type { AdmissionBounds } from '@gyeol/contracts/rules/waiting.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';

interface SaleRow {
  readonly version: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly begun: boolean;
  readonly over: boolean;
  readonly waitingRoom: AdmissionBounds | null;
}
export const waitingRoomColumn = `case when min_per_minute is not null then
    jsonb_build_object('minPerMinute', min_per_minute, 'maxPerMinute', max_per_minute) end as "waitingRoom"`;
const bump = sql(
  'sales.bump',
  `update sales set event_version = event_version + 1 where id = $1::bigint
   returning event_version as version, title, starts_at as "startsAt", ends_at as "endsAt", begun, over,
     ${waitingRoomColumn}`,
);
const selectPrices = sql(
  'sales.prices',
  'select item_id as "itemId", sale_price as "salePrice" from sale_items where sale_id = $1::bigint order by item_id',
);
const selectAfter = sql('sales.after', 'select id from sales where id > $1::bigint order by id limit 50');

/**
 * The waiting room of a sale that is not over. A sale of only the first moment is over at that moment, and keeps it from
 * then on.
 */
const roomOf = ({ over, begun, endsAt, waitingRoom }: SaleRow): AdmissionBounds | null =>
  over && !(begun && endsAt === null) ? null : waitingRoom;

/** Publishes the sale as it is now. A sale that is over has no items. */
export const publishSale = async (tx: Tx, saleId: number): Promise<void> => {
  const sale = await tx.one<SaleRow>(bump, [saleId]);
  const { version, title, startsAt, endsAt, over } = sale;
  const items = over ? [] : await tx.rows<{ itemId: number; salePrice: number | null }>(selectPrices, [saleId]);
  const window = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
  await addToOutbox(tx, saleChanged, {
    subject: String(saleId),
    version,
    data: { saleId, title, ...window, items, waitingRoom: roomOf(sale) },
  });
};

/** Also publishes sales that are over, because a reader may have missed the end of one. */
export const republishSales = async (db: Db, after: string): Promise<RepublishedPage> => {
  const sales = await db.rows<{ id: number }>(selectAfter, [Number(after || 0)]);
  for (const { id } of sales) await db.tx((tx) => publishSale(tx, id));
  const ids = sales.map(({ id }) => String(id));
  return { told: ids, next: ids.at(-1) ?? null };
};
