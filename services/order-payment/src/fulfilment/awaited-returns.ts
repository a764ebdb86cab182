import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';

const awaited = `from orders where status = 'CANCELLED' and shipped_at is not null and goods_back_at is null
  and goods_written_off is null`;
const list = sql(
  'returns.awaited',
  `select merchant_uid as "merchantUid", receiver ->> 'name' as name, item_titles as "itemTitles",
     tracking_number as "trackingNumber", shipped_at as "shippedAt", ended_at as "cancelledAt"
   ${awaited} order by ended_at, merchant_uid limit $1::integer offset $2::integer`,
);
const count = sql('returns.awaited-count', `select count(*)::integer as n ${awaited}`);

interface AwaitedReturn {
  merchantUid: string;
  name: string;
  itemTitles: string;
  trackingNumber: string | null;
  shippedAt: Date;
  cancelledAt: Date;
}
/**
 * Lists the orders that were cancelled after shipping and whose goods are neither back nor written off, the longest
 * waiting first.
 */
export const readAwaitedReturns = async (db: Db, paging: { page: number; size: number }) => {
  const [content, { n }] = await Promise.all([
    db.rows<AwaitedReturn>(list, [paging.size, paging.page * paging.size]),
    db.one<{ n: number }>(count),
  ]);
  const { totalElements, totalPages } = pageInfo(paging, n);
  return { content, totalElements, totalPages };
};
