import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';

const final = sql(
  'orders.final',
  `select merchant_uid as "merchantUid", total_price as "totalPrice", item_titles as "itemTitles", receiver,
     expires_at as "expiresAt", prepare_failed as "prepareFailed"
   from orders where member_id = $1::bigint and status = 'AWAITING_PAYMENT'
     and case when $2::text is null then exchange_claim_id is null else merchant_uid = $2::text end`,
);
const unpaid = sql(
  'orders.unpaid',
  `select merchant_uid as "merchantUid", item_titles as "itemTitles", total_price as "totalPrice",
     expires_at as "expiresAt", image_url as "imageUrl"
   from orders where member_id = $1::bigint and status = 'AWAITING_PAYMENT' and exchange_claim_id is null`,
);

export interface FinalRow {
  merchantUid: string;
  totalPrice: number;
  itemTitles: string;
  receiver: Order['receiver'];
  expiresAt: Date;
  prepareFailed: boolean;
}
/** The member's order that waits for its payment; there is at most one, and beside it those of exchanges, by their number. */
export const findFinal = (db: Db, memberId: number, merchantUid?: string): Promise<FinalRow | undefined> =>
  db.maybe(final, [memberId, merchantUid ?? null]);

interface UnpaidRow {
  merchantUid: string;
  itemTitles: string;
  imageUrl: string;
  totalPrice: number;
  expiresAt: Date;
}
/** The same as a list, empty where nothing waits for its payment. */
export const findUnpaidOrders = (db: Db, memberId: number): Promise<UnpaidRow[]> => db.rows(unpaid, [memberId]);

export const finalView = ({ merchantUid, totalPrice, itemTitles, receiver, expiresAt }: FinalRow) => ({
  merchantUid,
  totalPrice,
  itemTitles,
  name: receiver.name,
  phoneNumber: receiver.phoneNumber,
  address: receiver.address,
  postCode: receiver.postCode,
  expiresAt,
});
