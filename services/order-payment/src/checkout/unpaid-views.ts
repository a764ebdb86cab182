import {
  depositDays,
  isDeposit,
  type MethodSetting,
  methodsOfOrder,
  offeredMethods,
  type ShopKeys,
} from '@gyeol/contracts/rules/payment-methods.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';
import { type DepositTerms, depositEndsAt, methodsColumn } from '../settings/payment-methods.ts';

const final = sql(
  'orders.final',
  `select merchant_uid as "merchantUid", total_price as "totalPrice", item_titles as "itemTitles", receiver,
     expires_at as "expiresAt", prepare_failed as "prepareFailed", behind_sale as "behindSale",
     window_providers as "windowProviders",
     (select r.merchant_uid from refund_requests r where r.id = orders.exchange_claim_id) as "exchangeOf",
     ${methodsColumn}, coalesce((select deposit_days from payment_methods), ${depositDays.initial}) as "depositDays"
   from orders where member_id = $1::bigint and status = 'AWAITING_PAYMENT'
     and case when $2::text is null then exchange_claim_id is null else merchant_uid = $2::text end`,
);
const unpaid = sql(
  'orders.unpaid',
  `select merchant_uid as "merchantUid", item_titles as "itemTitles", total_price as "totalPrice",
     expires_at as "expiresAt", image_url as "imageUrl", false as "awaitsDeposit"
   from orders where member_id = $1::bigint and status = 'AWAITING_PAYMENT' and exchange_claim_id is null
   union all
   (select merchant_uid, item_titles, total_price, expires_at, image_url, true
    from orders where member_id = $1::bigint and status = 'AWAITING_DEPOSIT' order by placed_at desc)`,
);

export interface FinalRow extends DepositTerms {
  merchantUid: string;
  totalPrice: number;
  itemTitles: string;
  receiver: Order['receiver'];
  expiresAt: Date;
  prepareFailed: boolean;
  windowProviders: string[] | null;
  /** The order whose exchange difference this order pays. */
  exchangeOf: string | null;
  methods: MethodSetting[];
  escrow: boolean;
  behindSale: boolean;
}
/**
 * Finds the member's order that waits for payment. A member has at most one such order. The order for an exchange
 * difference is found by `merchantUid`.
 */
export const findFinal = (db: Db, memberId: number, merchantUid?: string): Promise<FinalRow | undefined> =>
  db.maybe(final, [memberId, merchantUid ?? null]);

interface UnpaidRow {
  merchantUid: string;
  itemTitles: string;
  imageUrl: string;
  totalPrice: number;
  expiresAt: Date;
  awaitsDeposit: boolean;
}
/** Lists the member's orders that wait for payment, then those that wait for a deposit, newest first. */
export const findUnpaidOrders = (db: Db, memberId: number): Promise<UnpaidRow[]> => db.rows(unpaid, [memberId]);

const irreplaceable = sql(
  'orders.irreplaceable',
  `select coalesce(array_agg(merchant_uid), '{}') as "merchantUids" from orders
   where merchant_uid = any ($1::text[]) and ended_at is null and status not in ('PLACING', 'AWAITING_PAYMENT')`,
);
/**
 * Answers the given orders that no other order of the member may replace, because they wait for a deposit or are paid.
 */
export const findIrreplaceable = (db: Db, merchantUids: readonly string[]): Promise<{ merchantUids: string[] }> =>
  db.one(irreplaceable, [merchantUids]);

export const finalView = (
  {
    merchantUid,
    totalPrice,
    itemTitles,
    receiver,
    expiresAt,
    methods,
    escrow,
    exchangeOf,
    behindSale,
    ...deposits
  }: FinalRow,
  { now, ...keys }: ShopKeys & { now: Date },
) => ({
  merchantUid,
  totalPrice,
  itemTitles,
  name: receiver.name,
  phoneNumber: receiver.phoneNumber,
  address: receiver.address,
  detailAddress: receiver.detailAddress,
  postCode: receiver.postCode,
  expiresAt,
  ...(exchangeOf !== null && { exchangeOf }),
  // The difference of an exchange is due within a day, so deposits are not offered for it.
  ...methodsOfOrder(
    offeredMethods(methods, keys, escrow).filter((method) => exchangeOf === null || !isDeposit(method)),
    { behindSale, saleDepositHours: deposits.saleDepositHours },
  ),
  depositEndsAt: depositEndsAt(now, deposits, behindSale),
});
