import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const insertOrder = sql(
  'orders.insert',
  `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version)
   values ($1::text, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text, $8::bigint, $9::timestamptz, 'PREPARING', $10::integer)
   on conflict (merchant_uid) do nothing`,
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
  await tx.run(insertOrder, [
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
  ]);
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
