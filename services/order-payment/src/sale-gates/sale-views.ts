import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { createMerchantUid } from '@gyeol/contracts/rules/merchant-uid.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { readUnsentEvents } from '@gyeol/service-kit/events/outbox-gauges.ts';

type SaleOrders = AnswerAt<typeof waitingCalls.saleOrders, 200>;

const selectSale = sql(
  'sales.window',
  'select starts_at as "startsAt", ends_at as "endsAt" from sales where sale_id = $1::bigint',
);
// An order number begins with the moment of the order, so the primary key finds the orders of the sale.
const countOrders = sql(
  'sales.orders',
  `select count(distinct merchant_uid) filter (where paid_at is not null) as "paidOrders",
     coalesce(sum(quantity) filter (where paid_at is not null), 0) as "paidPieces",
     count(distinct merchant_uid) filter (where paid_at is null) as "unpaidOrders"
   from orders o
   join order_lines l using (merchant_uid)
   join sale_items i on i.sale_id = $1::bigint and i.item_id = l.item_id
   where o.merchant_uid >= $2::text and o.placed_at >= $3::timestamptz
     and ($4::timestamptz is null or o.placed_at < $4::timestamptz) and o.ended_at is null
     and o.exchange_claim_id is null`,
);

/** The first order number that an order of this moment can have. */
const firstUidOf = (at: Date): string => createMerchantUid(at, new Uint8Array(0));

/** Counts the orders that were placed in the sale and have not ended. A sale that is not known here has none. */
export const readSaleOrders = async (db: Db, saleId: number): Promise<SaleOrders> => {
  const sale = await db.maybe<{ startsAt: Date; endsAt: Date | null }>(selectSale, [saleId]);
  const events = await readUnsentEvents(db);
  if (sale === undefined) return { paidOrders: 0, paidPieces: 0, unpaidOrders: 0, events };
  const { startsAt, endsAt } = sale;
  const counts = await db.one<Omit<SaleOrders, 'events'>>(countOrders, [
    saleId,
    firstUidOf(startsAt),
    startsAt,
    endsAt,
  ]);
  return { ...counts, events };
};
