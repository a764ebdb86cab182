import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { DoorBefore } from '../doors/door.ts';
import { boughtSinceSheet } from '../sheets/bought-lines.ts';
import type { Sheet } from '../sheets/sheet.ts';
import type { Order, OrderState } from './order.ts';

/** An order as far as `complete` must know it. */
export interface OrderBrief {
  merchantUid: string;
  status: OrderState;
  fingerprint: string;
  totalPrice: number;
  paid: boolean;
}
export interface PlacingContext extends DeliveryTerms {
  sheet: Sheet | null;
  /** The order that was placed from this sheet. */
  placed: OrderBrief | null;
  /** The member's order on its way to payment. */
  open: OrderBrief | null;
  /** The order that paid lines of the sheet after it was made. */
  bought: string | null;
  /** Orders of the member that ended unpaid, or were replaced, within the last hour. */
  endedUnpaid: number;
  /** Every door that is on. */
  doors: DoorBefore[];
}

const brief = (condition: string) => `
  (select jsonb_build_object('merchantUid', o.merchant_uid, 'status', o.status, 'fingerprint', o.fingerprint,
     'totalPrice', o.total_price, 'paid', o.paid_at is not null)
   from orders o where ${condition})`;
const context = sql(
  'placing.context',
  `select t.delivery_fee as "deliveryFee", t.free_delivery_threshold as "freeDeliveryFrom",
     s.sheet_id as "sheetId", s.lines, s.cart_lines as "cartLines", s.product_total as "productTotal",
     s.created_at as "createdAt", s.merchant_uid as "merchantUid",
     ${brief('o.merchant_uid = s.merchant_uid')} as placed,
     ${brief("o.member_id = $1::bigint and o.status in ('PLACING', 'AWAITING_PAYMENT')")} as open,
     ${boughtSinceSheet} as bought,
     (select count(*) from orders o where o.member_id = $1::bigint and o.ended_at > $2::timestamptz
        and o.status in ('EXPIRED', 'REPLACED', 'PAYMENT_FAILED')) as "endedUnpaid",
     (select coalesce(jsonb_agg(jsonb_build_object('doorId', d.door_id, 'itemId', d.item_id, 'closesAt', d.closes_at)), '[]')
      from doors d where d.closed_at is null) as doors
   from settings t
   left join order_sheets s on s.member_id = $1::bigint`,
);
const place = sql(
  'placing.place',
  `with linked as (
     update order_sheets set merchant_uid = $1::text
     where member_id = $2::bigint and sheet_id = $3::bigint and merchant_uid is not distinct from $4::text
     returning member_id
   ), placed as (
     insert into orders (merchant_uid, member_id, status, version, fingerprint, replaces, buyer, receiver, post_memo,
       item_titles, cart_lines, product_total, total_price, coupon_map_id, placed_at, image_url, hold_since)
     select $1::text, member_id, 'PLACING', 1, $5::text, $6::text, $7::jsonb, $8::jsonb, $9::text,
       $10::text, $11::jsonb, $12::bigint, $12::bigint, $13::bigint, $14::timestamptz,
       coalesce($16::jsonb #>> '{0,imageUrl}', ''), $17::timestamptz
     from linked
     returning merchant_uid
   ), logged as (
     insert into order_log (merchant_uid, version, status, what, actor, at)
     select merchant_uid, 1, 'PLACING', 'placed', $15::text, $14::timestamptz from placed
   )
   insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
   select placed.merchant_uid, l."itemId", l."itemOptionId", l.title, l."itemOptionName", l."imageUrl", l.quantity,
     l."unitPrice"
   from placed,
     rows from (jsonb_to_recordset($16::jsonb) as ("itemId" bigint, "itemOptionId" bigint, title text,
       "itemOptionName" text, "imageUrl" text, quantity integer, "unitPrice" bigint)) with ordinality
       as l ("itemId", "itemOptionId", title, "itemOptionName", "imageUrl", quantity, "unitPrice", place)
   order by l.place
   returning line_id as "lineId", item_option_id as "itemOptionId"`,
);
const link = sql(
  'placing.link',
  // The order before its sheet, as a new order locks them.
  `with given as (
     update orders set cart_lines = $4::jsonb
     where merchant_uid = $1::text and paid_at is null and cart_lines <> $4::jsonb
     returning merchant_uid
   )
   update order_sheets set merchant_uid = $1::text
   where (select count(*) from given) >= 0
     and member_id = $2::bigint and sheet_id = $3::bigint and merchant_uid is distinct from $1::text`,
);

type ContextRow = DeliveryTerms &
  Pick<PlacingContext, 'placed' | 'open' | 'bought' | 'endedUnpaid' | 'doors'> & {
    [K in keyof Sheet]: Sheet[K] | null;
  };

const hourMs = 60 * 60_000;
/** What `complete` starts from, in one look. */
export const readPlacingContext = async (db: Queries, memberId: number, now: Date): Promise<PlacingContext> => {
  const row = await db.one<ContextRow>(context, [memberId, new Date(now.getTime() - hourMs)]);
  const { deliveryFee, freeDeliveryFrom, placed, open, bought, endedUnpaid, doors, ...sheet } = row;
  return {
    deliveryFee,
    freeDeliveryFrom,
    placed,
    open,
    bought,
    endedUnpaid,
    doors,
    sheet: sheet.sheetId === null ? null : (sheet as Sheet),
  };
};

/**
 * The intent of an order: PLACING, with its lines, from a sheet that nobody used or replaced meanwhile; the ids of its
 * lines by option, or undefined when somebody did. The unique key of open orders refuses a second one of the member.
 */
export const insertPlacing = async (
  db: Queries,
  order: Order,
  sheet: Pick<Sheet, 'sheetId' | 'merchantUid'>,
): Promise<Map<number, number> | undefined> => {
  const rows = await db.rows<{ lineId: number; itemOptionId: number }>(place, [
    order.merchantUid,
    order.memberId,
    sheet.sheetId,
    sheet.merchantUid,
    order.fingerprint,
    order.replaces,
    JSON.stringify(order.buyer),
    JSON.stringify(order.receiver),
    order.postMemo,
    order.itemTitles,
    JSON.stringify(order.cartLines),
    order.productTotal,
    order.couponMapId,
    order.placedAt,
    `member:${order.memberId}`,
    JSON.stringify(order.lines),
    order.holdSince,
  ]);
  return rows.length === 0 ? undefined : new Map(rows.map(({ lineId, itemOptionId }) => [itemOptionId, lineId]));
};

/** The same wish from a newer sheet is the same order; what the bag gives up for it is what that sheet was made of. */
export const linkSheet = (
  db: Queries,
  order: { merchantUid: string },
  memberId: number,
  sheet: Sheet,
): Promise<number> => db.run(link, [order.merchantUid, memberId, sheet.sheetId, JSON.stringify(sheet.cartLines)]);
