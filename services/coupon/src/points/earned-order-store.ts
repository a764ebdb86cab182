import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/** All pieces of the line together earn `points`, in won. */
export interface EarningLine {
  readonly lineId: number;
  readonly quantity: number;
  readonly points: number;
}
export interface EarnedOrder {
  readonly merchantUid: string;
  readonly memberId: number;
  readonly lines: readonly EarningLine[];
  /** The number of times that the order was delivered. A delivery can be undone and repeated. */
  readonly deliveries: number;
  readonly state: 'DELIVERED' | 'UNDONE' | 'CANCELLED';
}

const find = sql(
  'earned-orders.find',
  `select merchant_uid as "merchantUid", member_id as "memberId", lines, deliveries, state
   from point_orders where merchant_uid = $1::text`,
);
const save = sql(
  'earned-orders.save',
  `insert into point_orders (merchant_uid, member_id, lines, deliveries, state)
   values ($1::text, $2::bigint, $3::jsonb, $4::smallint, $5::text)
   on conflict (merchant_uid) do update
   set lines = excluded.lines, deliveries = excluded.deliveries, state = excluded.state`,
);
const insertReturn = sql(
  'earned-orders.insert-return',
  `insert into point_returns (claim_id, line_id, merchant_uid, quantity)
   values ($1::bigint, $2::bigint, $3::text, $4::integer) on conflict do nothing`,
);
const returned = sql(
  'earned-orders.returned',
  `select line_id as "lineId", sum(quantity)::integer as quantity from point_returns
   where merchant_uid = $1::text group by line_id`,
);
// Reads the points that are left of each line. Expired points are subtracted, because they cannot be taken back.
const lotsOf = sql(
  'earned-orders.lots',
  `with own as (
     select id, member_id, line_id, kind, amount from point_entries
     where merchant_uid = $1::text and cause in ('order', 'claim') and kind in ('earn', 'revoke')
   )
   select line_id as "lineId", max(id) filter (where kind = 'earn') as lot,
     (sum(amount) + coalesce((
       select sum(ended.amount) from own earned
       join point_entries ended on ended.member_id = earned.member_id and ended.lot = earned.id and ended.kind = 'expire'
       where earned.line_id = own.line_id and earned.kind = 'earn'), 0))::bigint as left
   from own group by line_id order by line_id`,
);

/** Undefined when the order earned nothing. Call it under the member's lock. */
export const findEarnedOrder = (tx: Tx, merchantUid: string): Promise<EarnedOrder | undefined> =>
  tx.maybe<EarnedOrder>(find, [merchantUid]);
export const saveEarnedOrder = (tx: Tx, order: EarnedOrder): Promise<number> =>
  tx.run(save, [order.merchantUid, order.memberId, JSON.stringify(order.lines), order.deliveries, order.state]);

/** A repeat changes nothing. */
export const insertReturnedPieces = (
  tx: Tx,
  claimed: { claimId: number; lineId: number; merchantUid: string; quantity: number },
): Promise<number> => tx.run(insertReturn, [claimed.claimId, claimed.lineId, claimed.merchantUid, claimed.quantity]);

export const listReturnedPieces = async (tx: Tx, merchantUid: string): Promise<Map<number, number>> => {
  const rows = await tx.rows<{ lineId: number; quantity: number }>(returned, [merchantUid]);
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
};

/**
 * Reads the newest lot of each line. `left` is the part of the lot, in won, that neither expired nor was taken back.
 */
export const listEarnedLots = (tx: Tx, merchantUid: string) =>
  tx.rows<{ lineId: number; lot: number; left: number }>(lotsOf, [merchantUid]);
