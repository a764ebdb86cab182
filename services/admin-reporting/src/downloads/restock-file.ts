import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { CsvColumn } from '@gyeol/service-kit/sheets/csv.ts';
import { listDownload } from '@gyeol/service-kit/sheets/list-download.ts';

interface DemandLine {
  itemTitle: string;
  itemOptionName: string;
  stockRequest: number;
}
// The query answers one row for each requested option, and not one row for each request.
const demand = sql(
  'downloads.restock',
  `select (array_agg(item_title order by requested_at desc))[1] as "itemTitle",
     (array_agg(item_option_name order by requested_at desc))[1] as "itemOptionName", count(*)::bigint as "stockRequest"
   from stock_requests group by item_option_id order by count(*) desc, item_option_id`,
);
const columns: readonly CsvColumn<DemandLine>[] = [
  { head: '상품', cell: ({ itemTitle }) => itemTitle },
  { head: '옵션', cell: ({ itemOptionName }) => itemOptionName },
  { head: '요청 수', cell: ({ stockRequest }) => stockRequest },
];

async function* demandOf(db: Queries) {
  yield await db.rows<DemandLine>(demand);
}

export const restockFile = (db: Queries, format?: ListFormat) =>
  listDownload({ name: 'restock', columns, batches: demandOf(db) }, format);
