import { saleBegan } from '@gyeol/contracts/events/sale.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';

/** The contract's limit for one event. */
const membersPerEvent = 500;

// The shared lock keeps the sale from beginning between the check and the insert.
const shareSale = sql(
  'sale-reminders.share',
  `select begun or over or starts_at <= $2::timestamptz as begun,
     (select min(x.item_id) from sale_items x where x.sale_id = s.id and ($3::bigint is null or x.item_id = $3::bigint))
       as "itemId"
   from sales s where id = $1::bigint for share`,
);
const insert = sql(
  'sale-reminders.insert',
  `insert into sale_reminders (sale_id, member_id, item_id, asked_at)
   values ($1::bigint, $2::bigint, $3::bigint, $4::timestamptz) on conflict do nothing`,
);
const selectChunks = sql(
  'sale-reminders.chunks',
  `select item_id as "itemId", array_agg(member_id order by member_id) as "memberIds" from (
     select item_id, member_id, (row_number() over (partition by item_id order by member_id) - 1) / ${membersPerEvent} as part
     from sale_reminders where sale_id = $1::bigint) parts
   group by item_id, part order by item_id, part`,
);

/** Asks for a message when the sale begins. A repeated call counts once. Throws SALE_NOT_FOUND, SALE_BEGUN. */
export const addSaleReminder = (
  db: Db,
  asked: { saleId: number; itemId: number | undefined; memberId: number; at: Date },
): Promise<void> =>
  db.tx(async (tx) => {
    const { saleId, itemId, memberId, at } = asked;
    const sale = await tx.maybe<{ begun: boolean; itemId: number | null }>(shareSale, [saleId, at, itemId ?? null]);
    if (!sale?.itemId) throw problem('SALE_NOT_FOUND');
    if (sale.begun) throw problem('SALE_BEGUN');
    await tx.run(insert, [saleId, memberId, sale.itemId, at]);
  });

/** Publishes who gets a message that the sale has begun. */
export const publishSaleBegan = async (tx: Tx, sale: { id: number; title: string; startsAt: Date }): Promise<void> => {
  const chunks = await tx.rows<{ itemId: number; memberIds: number[] }>(selectChunks, [sale.id]);
  const data = { saleId: sale.id, title: sale.title, beganAt: sale.startsAt.toISOString() };
  for (const chunk of chunks)
    await addToOutbox(tx, saleBegan, { subject: String(sale.id), data: { ...data, ...chunk } });
};
