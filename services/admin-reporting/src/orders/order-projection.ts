import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { orderNoted, orderShipped, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const insertOrder = sql(
  'orders.insert',
  `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version,
     post_code, address, detail_address, post_memo)
   values ($1::text, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text, $8::bigint, $9::timestamptz, 'PREPARING', $10::integer,
     $11::text, $12::text, $13::text, $14::text)
   on conflict (merchant_uid) do nothing`,
);
// Orders that were listed before their address was kept; they learn it when the fact is told again.
const fillAddress = sql(
  'orders.fill-address',
  `update orders set post_code = $2::text, address = $3::text, detail_address = $4::text, post_memo = $5::text
   where merchant_uid = $1::text and address is null`,
);
const insertLines = sql(
  'orders.insert-lines',
  `insert into order_lines (line_id, merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price, paid_at)
   select "lineId", $1::text, "itemId", "itemOptionId", title, "itemOptionName", "imageUrl", quantity, "unitPrice", $3::timestamptz
   from jsonb_to_recordset($2::jsonb) as line ("lineId" bigint, "itemId" bigint, "itemOptionId" bigint, title text, "itemOptionName" text,
     "imageUrl" text, quantity integer, "unitPrice" bigint)
   on conflict (line_id) do nothing`,
);

/** An order enters the lists when it is paid: shown with its receiver, found by its receiver or its buyer. */
export const savePaidOrder = async (
  tx: Tx,
  { data, version }: Envelope<DataOf<typeof paymentValidated>>,
): Promise<void> => {
  const { merchantUid, memberId, buyer, receiver, itemTitles, totalPrice, paidAt, lines } = data;
  const way = [receiver.postCode, receiver.address, receiver.detailAddress, data.postMemo];
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
  const isNew = (await tx.run(insertOrder, [...order, ...way])) > 0;
  if (!isNew) await tx.run(fillAddress, [merchantUid, ...way]);
  await tx.run(insertLines, [merchantUid, JSON.stringify(lines), paidAt]);
};

const setStatus = sql(
  'orders.set-status',
  `update orders set status = $2::text, version = $3::integer where merchant_uid = $1::text and version < $3::integer`,
);
/** A later state of an order; one that is older than what is known changes nothing. */
export const moveOrder =
  (status: OrderStatus) =>
  async (tx: Tx, { data, version }: Envelope<{ merchantUid: string }>): Promise<void> => {
    await tx.run(setStatus, [data.merchantUid, status, version]);
  };

const setParcel = sql(
  'orders.set-parcel',
  `update orders set tracking_number = $2::text where merchant_uid = $1::text and tracking_number is null`,
);
/** An order goes out once, so its number never changes; it is kept whatever happened to the order since. */
export const shipOrder = async (tx: Tx, event: Envelope<DataOf<typeof orderShipped>>): Promise<void> => {
  await moveOrder('SHIPPING')(tx, event);
  await tx.run(setParcel, [event.data.merchantUid, event.data.trackingNumber]);
};

const setMemo = sql(
  'orders.set-memo',
  `update orders set memo = $2::text, memo_version = $3::integer where merchant_uid = $1::text and memo_version < $3::integer`,
);
export const noteOrder = async (tx: Tx, { data, version }: Envelope<DataOf<typeof orderNoted>>): Promise<void> => {
  await tx.run(setMemo, [data.merchantUid, data.memo, version]);
};
