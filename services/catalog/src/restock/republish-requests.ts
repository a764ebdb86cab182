import { stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';

const pageSize = 500;
// Selects only requests of the current round. Requests of earlier rounds were answered and appear in no list.
const openAfter = sql(
  'restock.open-after',
  `select r.member_id as "memberId", r.requested_at as "requestedAt", r.round, o.id as "itemOptionId", o.item_id as "itemId",
     i.title as "itemTitle", o.name as "itemOptionName", i.image_url as "itemImageUrl"
   from stock_requests r join item_options o on o.id = r.item_option_id and o.restock_round = r.round join items i on i.id = o.item_id
   where (r.item_option_id, r.member_id) > ($1::bigint, $2::bigint) and o.deleted_at is null and i.deleted_at is null
   order by r.item_option_id, r.member_id limit ${pageSize}`,
);
interface OpenRequest {
  memberId: number;
  requestedAt: Date;
  round: number;
  itemOptionId: number;
  itemId: number;
  itemTitle: string;
  itemOptionName: string;
  itemImageUrl: string;
}

/** Republishes open requests after the key `<option>:<member>`. */
export const republishRequests = (db: Db, after: string): Promise<RepublishedPage> =>
  db.tx(async (tx) => {
    const [option = '0', member = '0'] = after === '' ? [] : after.split(':');
    const open = await tx.rows<OpenRequest>(openAfter, [option, member]);
    for (const { requestedAt, ...request } of open) {
      const data = { ...request, requestedAt: requestedAt.toISOString() };
      await addToOutbox(tx, stockRequested, { subject: String(request.itemId), data });
    }
    const last = open.at(-1);
    return {
      told: open.map(({ itemOptionId, round, memberId }) => `${itemOptionId}:${round}:${memberId}`),
      next: last && open.length === pageSize ? `${last.itemOptionId}:${last.memberId}` : null,
    };
  });
