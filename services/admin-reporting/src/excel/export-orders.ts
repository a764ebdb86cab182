import { paidMethodName } from '@gyeol/contracts/rules/payment-methods.ts';
import { importColumns } from '@gyeol/contracts/rules/shipping-sheet.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { type Download, download } from '@gyeol/service-kit/http/download.ts';
import { bookStream, type SheetColumn } from '@gyeol/service-kit/sheets/book.ts';
import { inBatches } from '@gyeol/service-kit/sheets/csv.ts';
import { linesJson } from '../orders/lines-json.ts';
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
  paymentMethod: string | null;
  paidAt: Date;
  lines: { title: string; itemOptionName: string; productCode: string | null; quantity: number }[];
}

// Orders are sorted by the time of payment, the oldest first. Each piece begins after the last order of the previous
// piece.
const waitingIn = (name: string, where: string) =>
  sql(
    `excel.waiting-${name}`,
    `select o.merchant_uid as "merchantUid", o.buyer_name as "buyerName", o.buyer_phone as "buyerPhone", o.name as receiver,
       o.phone_number as "receiverPhone", o.post_code as "postCode", o.address, o.detail_address as "detailAddress",
       o.post_memo as "postMemo", nullif(method_of(o.payment_method, o.total_price), 'none') as "paymentMethod",
       o.paid_at as "paidAt", ${linesJson} as lines
     from orders o
     where o.status = 'PREPARING' and (o.paid_at, o.merchant_uid) > ($1::timestamptz, $2::text) and ${where}
     order by o.paid_at, o.merchant_uid limit $3::integer`,
  );
const waiting = waitingIn('range', 'o.paid_at >= $4::timestamptz and o.paid_at < $5::timestamptz');
const inBatch = waitingIn('batch', 'o.packing_batch_id = $4::bigint');
// The export of a day ends at 11:00. The query adds 13 hours to a payment, so that a payment from 11:00 on belongs to
// the next day.
const waitingDaysOf = sql(
  'excel.waiting-days',
  `select to_char((paid_at + interval '13 hours') at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, count(*)::integer as count
   from orders where status = 'PREPARING' group by 1 order by 1`,
);
/** Counts the waiting orders by the day of the export that contains them. */
export const waitingDays = (db: Queries): Promise<{ day: string; count: number }[]> => db.rows(waitingDaysOf);

const pieceSize = 500;
const inPieces = (db: Queries, statement: typeof waiting, chosenBy: readonly unknown[]) =>
  inBatches<WaitingOrder>(pieceSize, (last) =>
    db.rows<WaitingOrder>(statement, [last?.paidAt ?? '-infinity', last?.merchantUid ?? '', pieceSize, ...chosenBy]),
  );

const addressOf = ({ postCode, address, detailAddress }: WaitingOrder): string =>
  [postCode && `(${postCode})`, address, detailAddress].filter(Boolean).join(' ');
const itemsOf = ({ lines }: WaitingOrder): string =>
  lines.map(({ title, itemOptionName, quantity }) => `${title} / ${itemOptionName} x ${quantity}`).join(', ');
const codesOf = ({ productCode }: WaitingOrder['lines'][number]): string[] =>
  productCode === null ? [] : [productCode];
const [merchantUidHead, trackingNumber, phone, name] = importColumns;

/** The first four columns are those of the import. An operator can fill in the tracking numbers and upload the file. */
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
  { head: 'product_codes', width: 24, cell: ({ lines }) => [...new Set(lines.flatMap(codesOf))].join(', ') },
  { head: 'payment_method', width: 16, cell: ({ paymentMethod }) => paidMethodName(paymentMethod) },
];

const fileOf = (batches: AsyncIterable<readonly WaitingOrder[]>, name: string): Download =>
  download({
    stream: bookStream({ sheetName: 'orders', columns, batches }),
    contentType: mediaTypes.xlsx,
    fileName: `${name}.xlsx`,
  });

/** Programs of carriers read this file, and the import reads it again. */
export const exportOrders = (db: Queries, { start, end, from, to }: ExportRange): Download =>
  fileOf(inPieces(db, waiting, [from, to]), `preparing_${start}_${end}`);

export const exportBatch = (db: Queries, id: number): Download => fileOf(inPieces(db, inBatch, [id]), `packing_${id}`);
