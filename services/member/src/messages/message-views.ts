import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';

interface FailedMessage {
  id: number;
  kind: string;
  merchantUid: string | null;
  receiver: string | null;
  phoneNumber: string;
  text: string;
  state: 'REFUSED' | 'UNKNOWN' | 'CAPPED';
  error: string | null;
  createdAt: Date;
}
// Only messages of these kinds have a `ref` that begins with an order number.
const failed = sql(
  'messages.failed',
  `select m.id, m.kind, m.phone_number as "phoneNumber", m.text, m.state, m.error, m.created_at as "createdAt",
     case when m.kind in ('paid', 'deposit awaited', 'deposit reminded', 'refund account', 'shipped', 'parcel shipped', 'tracking changed', 'shipping undone', 'delivered',
       'delivery undone', 'cancelled', 'claim') then split_part(m.ref, ':', 1) end as "merchantUid",
     (select b.real_name from members b where b.id = m.member_id) as receiver
   from messages m where m.state in ('REFUSED', 'UNKNOWN', 'CAPPED')
   order by m.id desc limit $1::integer offset $2::bigint`,
);
const countStuck = sql(
  'messages.count-stuck',
  `select count(*) as "count" from messages where state in ('REFUSED', 'UNKNOWN', 'CAPPED')`,
);

export const countStuckMessages = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>(countStuck)).count;

export const listFailedMessages = async (db: Db, { page, size }: { page: number; size: number }) => {
  const [content, totalElements] = await Promise.all([
    db.rows<FailedMessage>(failed, [size, page * size]),
    countStuckMessages(db),
  ]);
  const { totalPages } = pageInfo({ page, size }, totalElements);
  return { content, totalElements, totalPages };
};
