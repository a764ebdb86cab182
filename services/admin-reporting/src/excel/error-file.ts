import type { ErrorItem } from '@gyeol/contracts/http/admin-shipping.ts';
import { importColumns } from '@gyeol/contracts/rules/shipping-sheet.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { type Download, download } from '@gyeol/service-kit/http/download.ts';
import { bookStream, type SheetColumn } from '@gyeol/service-kit/sheets/book.ts';

const [merchantUidHead, trackingNumber, phone, name] = importColumns;
const columns: readonly SheetColumn<ErrorItem>[] = [
  { head: merchantUidHead, width: 38, cell: ({ merchantUid }) => merchantUid },
  { head: trackingNumber, width: 20, cell: (item) => item.trackingNumber },
  { head: phone, width: 16, cell: ({ customerPhoneNumber }) => customerPhoneNumber },
  { head: name, width: 12, cell: ({ customerName }) => customerName },
  { head: 'reason', width: 60, cell: ({ reason }) => reason },
  { head: 'row', width: 8, cell: ({ row, sheet }) => (sheet === undefined ? row : `${sheet} ${row}`) },
];

const piece = 500;
async function* inPieces(items: readonly ErrorItem[]) {
  for (let at = 0; at < items.length; at += piece) yield items.slice(at, at + piece);
}

/** An operator can correct this file and upload it again. */
export const errorFile = (items: readonly ErrorItem[]): Download =>
  download({
    stream: bookStream({ sheetName: 'errors', columns, batches: inPieces(items) }),
    contentType: mediaTypes.xlsx,
    fileName: 'shipping_errors.xlsx',
  });
