import { importColumns } from '@gyeol/contracts/http/admin-shipping.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { inBatches } from '@gyeol/service-kit/http/csv.ts';
import { type Download, download } from '@gyeol/service-kit/http/download.ts';
import { bookStream, type SheetColumn } from './book.ts';
import type { ExportRange } from './export-range.ts';

interface WaitingOrder {
  merchantUid: string;
  buyerName: string;
  buyerPhone: string;
  receiver: string;
  receiverPhone: string;
  postCode: string | null;
  address: string | null;
  detailAddress: string | null;
  postMemo: string | null;
  paidAt: Date;
  lines: { title: string; itemOptionName: string; quantity: number }[];
}

// First paid, first packed; each piece begins after the last order of the one before.
const waiting = sql(
  'excel.waiting',
  `select o.merchant_uid as "merchantUid", o.buyer_name as "buyerName", o.buyer_phone as "buyerPhone", o.name as receiver,
     o.phone_number as "receiverPhone", o.post_code as "postCode", o.address, o.detail_address as "detailAddress",
     o.post_memo as "postMemo", o.paid_at as "paidAt",
     coalesce((select jsonb_agg(jsonb_build_object('title', l.title, 'itemOptionName', l.item_option_name,
         'quantity', l.quantity - l.cancelled)
       order by l.line_id) from order_lines l where l.merchant_uid = o.merchant_uid and l.quantity > l.cancelled), '[]'::jsonb) as lines
   from orders o
   where o.status = 'PREPARING' and o.paid_at >= $1::timestamptz and o.paid_at < $2::timestamptz
     and (o.paid_at, o.merchant_uid) > ($3::timestamptz, $4::text)
   order by o.paid_at, o.merchant_uid limit $5::integer`,
);
// The list of a day closes at 11:00: 13 hours later it is that day's midnight.
const waitingDaysOf = sql(
  'excel.waiting-days',
  `select to_char((paid_at + interval '13 hours') at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, count(*)::integer as count
   from orders where status = 'PREPARING' group by 1 order by 1`,
);
/** How many orders wait, by the day of the export that holds them. */
export const waitingDays = (db: Queries): Promise<{ day: string; count: number }[]> => db.rows(waitingDaysOf);

const batch = 500;

const ordersOf = (db: Queries, { from, to }: ExportRange) =>
  inBatches<WaitingOrder>(batch, (last) =>
    db.rows<WaitingOrder>(waiting, [from, to, last?.paidAt ?? '-infinity', last?.merchantUid ?? '', batch]),
  );

const addressOf = ({ postCode, address, detailAddress }: WaitingOrder): string =>
  [postCode && `(${postCode})`, address, detailAddress].filter(Boolean).join(' ');
const itemsOf = ({ lines }: WaitingOrder): string =>
  lines.map(({ title, itemOptionName, quantity }) => `${title} / ${itemOptionName} x ${quantity}`).join(', ');
const [merchantUidHead, trackingNumber, phone, name] = importColumns;

/** The four columns of the import come first, so that the file, filled in, can be sent back. */
const columns: readonly SheetColumn<WaitingOrder>[] = [
  { head: merchantUidHead, width: 38, cell: ({ merchantUid }) => merchantUid },
  { head: trackingNumber, width: 20, cell: () => '' },
  { head: phone, width: 16, cell: ({ buyerPhone }) => buyerPhone },
  { head: name, width: 12, cell: ({ buyerName }) => buyerName },
  { head: 'receiver', width: 12, cell: ({ receiver }) => receiver },
  { head: 'address', width: 48, cell: addressOf },
  { head: 'post_memo', width: 24, cell: ({ postMemo }) => postMemo ?? '' },
  { head: 'items', width: 48, cell: itemsOf },
  { head: 'quantity', width: 10, cell: ({ lines }) => lines.reduce((sum, line) => sum + line.quantity, 0) },
  { head: 'receiver_phone_number', width: 16, cell: ({ receiverPhone }) => receiverPhone },
];

/** The orders that wait to be shipped, as the file that couriers' programs and the import read. */
export const exportOrders = (db: Queries, range: ExportRange): Download =>
  download({
    stream: bookStream({ sheetName: 'orders', columns, batches: ordersOf(db, range) }),
    contentType: mediaTypes.xlsx,
    fileName: `preparing_${range.start}_${range.end}.xlsx`,
  });
