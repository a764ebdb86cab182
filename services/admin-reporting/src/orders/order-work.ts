import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { lateSince } from './order-filter.ts';

const work = sql(
  'orders.work',
  `select (select count(*)::integer from orders where status = 'PREPARING' and packing_batch_id is null) as unpacked,
     (select coalesce(sum(n), 0)::integer from order_days where status = 'PREPARING') as waiting,
     (select min(paid_at) from orders where status = 'PREPARING') as "oldestPaidAt",
     (select count(*)::integer from orders where status = 'SHIPPING' and coalesce(shipped_at, paid_at) <= $1::timestamptz)
       as "inTransit"`,
);
interface OrderWork {
  unpacked: number;
  waiting: number;
  oldestPaidAt: Date | null;
  inTransit: number;
}
export const countWork = (db: Queries, now: Date): Promise<OrderWork> => db.one(work, [lateSince(now)]);
