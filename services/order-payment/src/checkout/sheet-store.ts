import type { ChargedTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { MethodSetting } from '@gyeol/contracts/rules/payment-methods.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { isUnopened } from '../opening/opening-store.ts';
import { itemsOfLines, standsBefore } from '../sale-gates/sale-gate-sql.ts';
import { chargedColumns } from '../settings/delivery-terms-store.ts';
import { methodsColumn } from '../settings/payment-methods.ts';
import { boughtSinceSheet } from './bought-lines.ts';
import type { Sheet, SheetReceiver } from './sheet.ts';

const replaceSheet = sql(
  'sheets.replace',
  `with saved as (
   insert into order_sheets as s (member_id, lines, cart_lines, product_total, created_at, receiver)
   select $1::bigint, $2::jsonb, $3::jsonb, $4::bigint, $5::timestamptz, $7::jsonb
   where ($6::boolean or not exists (select from doors d where ${standsBefore(itemsOfLines('$2::jsonb'))})) and not ${isUnopened}
   on conflict (member_id) do update set
     sheet_id = excluded.sheet_id, lines = excluded.lines, cart_lines = excluded.cart_lines,
     product_total = excluded.product_total, created_at = excluded.created_at, merchant_uid = null,
     receiver = excluded.receiver
   returning s.sheet_id)
   select saved.sheet_id as "sheetId", ${chargedColumns}, ${methodsColumn} from saved cross join settings t`,
);
const removeSheet = sql('sheets.remove', 'delete from order_sheets where member_id = $1::bigint');
const findOpenSheet = sql(
  'sheets.find-open',
  `select s.sheet_id as "sheetId", s.lines, s.cart_lines as "cartLines", s.product_total as "productTotal",
     s.created_at as "createdAt", s.merchant_uid as "merchantUid",
     case
       when o.merchant_uid is not null then o.receiver || jsonb_build_object('postMemo', o.post_memo)
       when (s.receiver ->> 'createdAt')::timestamptz = s.created_at then s.receiver
     end as receiver,
     ${chargedColumns}, ${methodsColumn}
   from order_sheets s
   cross join settings t
   left join orders o on o.merchant_uid = s.merchant_uid
   where s.member_id = $1::bigint and (o.merchant_uid is null or o.paid_at is null and o.status <> 'AWAITING_DEPOSIT') and ${boughtSinceSheet} is null`,
);
const openOrderHolds = sql(
  'sheets.open-order-holds',
  `select o.member_id as "memberId", l.item_option_id as "itemOptionId", l.quantity
   from orders o
   join order_lines l on l.merchant_uid = o.merchant_uid
   where o.member_id = any ($1::bigint[]) and o.status in ('PLACING', 'AWAITING_PAYMENT')
     and o.exchange_claim_id is null`,
);

type ShopTerms = ChargedTerms & { methods: MethodSetting[]; escrow: boolean; saleDepositHours: number | null };
export type NewSheet = Omit<Sheet, 'sheetId' | 'merchantUid'> & { receiver: SheetReceiver };

/**
 * Saves the member's only sheet. Answers the id of the sheet, the current fees and the payment methods. Saves nothing
 * and answers undefined while a sale gate is open and the member is not `admitted`, and while the shop takes no orders.
 */
export const saveSheet = (
  db: Queries,
  memberId: number,
  sheet: NewSheet,
  { admitted }: { admitted: boolean },
): Promise<({ sheetId: number } & ShopTerms) | undefined> =>
  db.maybe(replaceSheet, [
    memberId,
    JSON.stringify(sheet.lines),
    JSON.stringify(sheet.cartLines),
    sheet.productTotal,
    sheet.createdAt,
    admitted,
    JSON.stringify({ ...sheet.receiver, createdAt: sheet.createdAt }),
  ]);

export const deleteSheet = (db: Queries, memberId: number): Promise<number> => db.run(removeSheet, [memberId]);

export type OpenSheet = Sheet & ShopTerms & { receiver: SheetReceiver | null };
/**
 * Finds the member's sheet. Answers undefined when the order of the sheet is paid, or when another order paid lines of
 * the sheet after the sheet was made. If the sheet has an order, the receiver is the receiver of that order.
 */
export const findSheet = (db: Queries, memberId: number): Promise<OpenSheet | undefined> =>
  db.maybe(findOpenSheet, [memberId]);

export interface UnpaidHold {
  memberId: number;
  itemOptionId: number;
  quantity: number;
}
export const listUnpaidHolds = (db: Queries, memberIds: readonly number[]): Promise<UnpaidHold[]> =>
  db.rows(openOrderHolds, [memberIds]);

/** By option id. */
export const listOwnHolds = async (db: Queries, memberId: number): Promise<Map<number, number>> => {
  const rows = await listUnpaidHolds(db, [memberId]);
  return new Map(rows.map(({ itemOptionId, quantity }) => [itemOptionId, quantity]));
};
