import type { ChargedTerms, OrderFees } from '@gyeol/contracts/rules/delivery.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { isUnopened } from '../opening/opening-store.ts';
import type { Order } from '../order/order-row.ts';
import { afterInsert, insertOrder, insertValues } from '../order/order-sql.ts';
import type { OrderState } from '../order/order-states.ts';
import type { SaleGateScope } from '../sale-gates/sale-gate.ts';
import { itemsOfLines, standsBefore } from '../sale-gates/sale-gate-sql.ts';
import { chargedColumns, toChargedTerms } from '../settings/delivery-terms-store.ts';
import { boughtSinceSheet } from './bought-lines.ts';
import type { Sheet } from './sheet.ts';

export interface OrderBrief extends OrderFees {
  merchantUid: string;
  status: OrderState;
  fingerprint: string;
  totalPrice: number;
  paid: boolean;
  windowProviders: string[] | null;
}
/** The time for which the member held goods behind a sale, a sale gate or a limit, in orders that ended unpaid lately. */
export interface EarlierHold {
  readonly heldMs: number;
  /** The end of the order that held them longest. */
  readonly until: Date;
}
export interface PlacingContext {
  terms: ChargedTerms;
  sheet: Sheet | null;
  /** The order that was placed from this sheet. */
  placed: OrderBrief | null;
  /** The member's order that is being placed or waits for payment. */
  open: OrderBrief | null;
  /** The number of the order that paid lines of the sheet after the sheet was made. */
  bought: string | null;
  /** The number of the member's orders that ended unpaid or were replaced within the last hour. */
  endedUnpaid: number;
  /** The earlier hold of goods that the sheet would hold again. */
  held: EarlierHold | null;
  /** True while the shop takes no orders. */
  unopened: boolean;
  /** The gates that stand before the goods of the sheet. */
  saleGates: SaleGateScope[];
}

const brief = (condition: string) => `
  (select jsonb_build_object('merchantUid', o.merchant_uid, 'status', o.status, 'fingerprint', o.fingerprint,
     'totalPrice', o.total_price, 'deliveryFee', o.delivery_fee, 'remoteFee', o.remote_fee,
     'paid', o.paid_at is not null, 'windowProviders', o.window_providers)
   from orders o where ${condition})`;
const endedUnpaid = (condition: string): string => `
  select o.merchant_uid, o.ended_at, o.hold_since, o.ended_at - coalesce(o.hold_since, o.placed_at) as held from orders o
  where o.member_id = $1::bigint and o.ended_at > $3::timestamptz and o.exchange_claim_id is null and ${condition}`;
/**
 * The longest of these holds. Orders that replace each other have the same `hold_since`; where one of them was paid,
 * nothing was kept unpaid. An order that ended before another one began counts on, also when the later one was paid.
 */
const earlierHold = `
  select (extract(epoch from ended.held) * 1000)::bigint as ms, ended.ended_at as until
  from (${endedUnpaid("o.status in ('EXPIRED', 'REPLACED', 'PAYMENT_FAILED')")}
        union all ${endedUnpaid("o.status = 'CANCELLED' and o.paid_at is null")}) ended
  where exists (
      select from order_lines l
      join jsonb_to_recordset(s.lines) as w ("itemId" bigint, "behindSale" boolean, limited boolean)
        on w."itemId" = l.item_id and (w."behindSale" or w.limited)
      where l.merchant_uid = ended.merchant_uid)
    and not exists (
      select from orders p where p.member_id = $1::bigint and p.hold_since = ended.hold_since and p.paid_at is not null)
  order by ended.held desc, ended.ended_at desc limit 1`;
const context = sql(
  'placing.context',
  `select ${chargedColumns},
     s.sheet_id as "sheetId", s.lines, s.cart_lines as "cartLines", s.product_total as "productTotal",
     s.created_at as "createdAt", s.merchant_uid as "merchantUid",
     ${brief('o.merchant_uid = s.merchant_uid')} as placed,
     ${brief("o.member_id = $1::bigint and o.status in ('PLACING', 'AWAITING_PAYMENT') and o.exchange_claim_id is null")} as open,
     ${boughtSinceSheet} as bought, ${isUnopened} as unopened,
     (select count(*) from orders o where o.member_id = $1::bigint and o.ended_at > $2::timestamptz
        and o.status in ('EXPIRED', 'REPLACED', 'PAYMENT_FAILED') and o.exchange_claim_id is null) as "endedUnpaid",
     (select coalesce(jsonb_agg(jsonb_build_object('doorId', d.door_id, 'closesAt', d.closes_at,
        'standsFrom', case when d.sale_id is not null then d.opens_at end)), '[]')
      from doors d where ${standsBefore(itemsOfLines('s.lines'))}) as "saleGates",
     held.ms as "heldMs", held.until as "heldUntil"
   from settings t
   left join order_sheets s on s.member_id = $1::bigint
   left join lateral (${earlierHold}) held on true`,
);
const [sheetId, orderBefore] = [`$${afterInsert}`, `$${afterInsert + 1}`];
const place = sql(
  'placing.place',
  insertOrder(`
    update order_sheets set merchant_uid = $1::text
    where member_id = $2::bigint and sheet_id = ${sheetId}::bigint
      and merchant_uid is not distinct from ${orderBefore}::text
    returning member_id`),
);
const link = sql(
  'placing.link',
  // Locks the order before its sheet, in the same sequence as the statement for a new order, so that the two never
  // deadlock.
  `with updated as (
     update orders set cart_lines = $4::jsonb
     where merchant_uid = $1::text and paid_at is null and cart_lines <> $4::jsonb
     returning merchant_uid
   )
   update order_sheets set merchant_uid = $1::text
   where (select count(*) from updated) >= 0
     and member_id = $2::bigint and sheet_id = $3::bigint and merchant_uid is distinct from $1::text`,
);

type ContextRow = ChargedTerms &
  Pick<PlacingContext, 'placed' | 'open' | 'bought' | 'unopened' | 'endedUnpaid' | 'saleGates'> & {
    heldMs: number | null;
    heldUntil: Date | null;
  } & { [K in keyof Sheet]: Sheet[K] | null };

const hourMs = 60 * 60_000;
/**
 * Reads everything that `complete` starts from, in one statement. An earlier hold counts for `holdMs` after its end.
 */
export const readPlacingContext = async (
  db: Queries,
  memberId: number,
  { now, holdMs }: { now: Date; holdMs: number },
): Promise<PlacingContext> => {
  const [hourAgo, holdAgo] = [hourMs, holdMs].map((ms) => new Date(now.getTime() - ms));
  const row = await db.one<ContextRow>(context, [memberId, hourAgo, holdAgo]);
  const { placed, open, bought, unopened, endedUnpaid, saleGates, heldMs, heldUntil, ...sheet } = row;
  return {
    terms: toChargedTerms(row),
    placed,
    open,
    bought,
    unopened,
    endedUnpaid,
    saleGates,
    held: heldUntil && { heldMs: heldMs ?? 0, until: heldUntil },
    sheet: sheet.sheetId === null ? null : (sheet as Sheet),
  };
};

/**
 * Inserts a PLACING order with its lines, from a sheet that no other request used or replaced meanwhile. Answers the
 * line ids by option, or undefined when the sheet was used or replaced. The unique key of open orders refuses a second
 * open order of the member.
 */
export const insertPlacing = async (
  db: Queries,
  order: Order,
  sheet: Pick<Sheet, 'sheetId' | 'merchantUid'>,
): Promise<Map<number, number> | undefined> => {
  const { version, status, placedAt: at } = order;
  const log = [{ version, status, what: 'placed', actor: `member:${order.memberId}`, at }];
  const values = [...insertValues(order, log), sheet.sheetId, sheet.merchantUid];
  const rows = await db.rows<{ lineId: number; itemOptionId: number }>(place, values);
  return rows.length === 0 ? undefined : new Map(rows.map(({ lineId, itemOptionId }) => [itemOptionId, lineId]));
};

/** Links a newer sheet to the order with the same input. The payment then removes the cart lines of the newer sheet. */
export const updateSheetOrder = (
  db: Queries,
  order: { merchantUid: string },
  memberId: number,
  sheet: Sheet,
): Promise<number> => db.run(link, [order.merchantUid, memberId, sheet.sheetId, JSON.stringify(sheet.cartLines)]);
