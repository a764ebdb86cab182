import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type {
  orderNoteChanged,
  orderShipped,
  orderShippingUndone,
  paymentValidated,
  receiverChanged,
  trackingNumberChanged,
} from '@gyeol/contracts/events/order-payment.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

// A republished event repairs the row, because the data of a payment never change. The status of an existing row is
// kept.
const saveOrder = sql(
  'orders.save',
  `insert into orders as stored (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status,
     version, post_code, address, detail_address, post_memo, payment_method)
   values ($1::text, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text, $8::bigint, $9::timestamptz, 'PREPARING', $10::integer,
     $11::text, $12::text, $13::text, $14::text, $15::text)
   on conflict (merchant_uid) do update set member_id = excluded.member_id, name = excluded.name, phone_number = excluded.phone_number,
     buyer_name = excluded.buyer_name, buyer_phone = excluded.buyer_phone, item_titles = excluded.item_titles, total_price = excluded.total_price,
     paid_at = excluded.paid_at, post_code = excluded.post_code, address = excluded.address, detail_address = excluded.detail_address,
     post_memo = excluded.post_memo, payment_method = coalesce(excluded.payment_method, stored.payment_method)`,
);
const saveLines = sql(
  'orders.save-lines',
  `insert into order_lines as stored (line_id, merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price, paid_at)
   select "lineId", $1::text, "itemId", "itemOptionId", title, "itemOptionName", "imageUrl", quantity, "unitPrice", $3::timestamptz
   from jsonb_to_recordset($2::jsonb) as line ("lineId" bigint, "itemId" bigint, "itemOptionId" bigint, title text, "itemOptionName" text,
     "imageUrl" text, quantity integer, "unitPrice" bigint)
   on conflict (line_id) do update set item_id = excluded.item_id, item_option_id = excluded.item_option_id, title = excluded.title,
     item_option_name = excluded.item_option_name, image_url = excluded.image_url, quantity = excluded.quantity,
     unit_price = excluded.unit_price, paid_at = excluded.paid_at`,
);

/** The lists show an order with its receiver. Searches find it by its receiver and by its buyer. */
export const savePaidOrder = async (
  tx: Tx,
  { data, version }: Envelope<DataOf<typeof paymentValidated>>,
): Promise<void> => {
  const { merchantUid, memberId, buyer, receiver, itemTitles, totalPrice, paidAt, lines } = data;
  const address = [receiver.postCode, receiver.address, receiver.detailAddress, data.postMemo];
  const order = [
    merchantUid,
    memberId,
    receiver.name,
    receiver.phoneNumber,
    buyer.realName,
    buyer.phoneNumber,
    itemTitles,
    totalPrice,
    paidAt,
    version,
  ];
  tx.defer(saveOrder, [...order, ...address, data.paymentMethod ?? null]);
  tx.defer(saveLines, [merchantUid, JSON.stringify(lines), paidAt]);
};

const setReceiver = sql(
  'orders.set-receiver',
  `update orders set name = $2::text, phone_number = $3::text, post_code = $4::text, address = $5::text,
     detail_address = $6::text, post_memo = $7::text where merchant_uid = $1::text`,
);
/**
 * Versions are not compared, because an order's events arrive in sequence and a republished event has the current data.
 */
export const saveReceiver = async (tx: Tx, { data }: Envelope<DataOf<typeof receiverChanged>>): Promise<void> => {
  const { name, phoneNumber, postCode, address, detailAddress } = data.receiver;
  const receiver = [name, phoneNumber, postCode, address, detailAddress];
  tx.defer(setReceiver, [data.merchantUid, ...receiver, data.postMemo]);
};

const setStatus = sql(
  'orders.set-status',
  `update orders set status = $2::text, version = $3::integer where merchant_uid = $1::text and version <= $3::integer`,
);
/** An event with an older version than the stored one changes nothing. */
export const setOrderStatus =
  (status: OrderStatus) =>
  async (tx: Tx, { data, version }: Envelope<{ merchantUid: string }>): Promise<void> => {
    tx.defer(setStatus, [data.merchantUid, status, version]);
  };

const setParcel = sql(
  'orders.set-parcel',
  `update orders set tracking_number = $2::text, tracking_version = $3::integer
   where merchant_uid = $1::text and tracking_version <= $3::integer`,
);
/**
 * Saves the tracking number, whatever the order's status is. The number of an older event never replaces a corrected
 * number.
 */
export const changeTrackingNumber = async (
  tx: Tx,
  { data, version }: Envelope<DataOf<typeof orderShipped> | DataOf<typeof trackingNumberChanged>>,
): Promise<void> => {
  tx.defer(setParcel, [data.merchantUid, data.trackingNumber, version]);
};
const setShipped = sql(
  'orders.set-shipped',
  'update orders set shipped_at = $2::timestamptz where merchant_uid = $1::text and shipped_at is distinct from $2::timestamptz',
);
export const shipOrder = async (tx: Tx, event: Envelope<DataOf<typeof orderShipped>>): Promise<void> => {
  await setOrderStatus('SHIPPING')(tx, event);
  await changeTrackingNumber(tx, event);
  tx.defer(setShipped, [event.data.merchantUid, event.data.shippedAt]);
};

/**
 * Undoes the newest parcel. The order gets its previous tracking number back, or waits again when it has no other
 * parcel.
 */
export const undoShipping = async (tx: Tx, event: Envelope<DataOf<typeof orderShippingUndone>>): Promise<void> => {
  const { merchantUid, trackingNumber } = event.data;
  await setOrderStatus(trackingNumber === null ? 'PREPARING' : 'SHIPPING')(tx, event);
  tx.defer(setParcel, [merchantUid, trackingNumber, event.version]);
};

const setNote = sql(
  'orders.set-note',
  `update orders set memo = $2::text, memo_version = $3::integer where merchant_uid = $1::text and memo_version <= $3::integer`,
);
export const saveOrderNote = async (
  tx: Tx,
  { data, version }: Envelope<DataOf<typeof orderNoteChanged>>,
): Promise<void> => {
  tx.defer(setNote, [data.merchantUid, data.memo, version]);
};
