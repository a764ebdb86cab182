import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { itemStatuses, itemStatusOf } from '@gyeol/contracts/rules/item-status.ts';
import { stockSheet } from '@gyeol/contracts/rules/stock-sheet.ts';
import type { Download } from '@gyeol/service-kit/http/download.ts';
import type { CsvColumn } from '@gyeol/service-kit/sheets/csv.ts';
import { listDownload } from '@gyeol/service-kit/sheets/list-download.ts';
import type { Deps } from '../config.ts';
import { type OperatorRow, operatorRows } from '../items/item-views.ts';

interface Line {
  readonly item: OperatorRow;
  readonly option: OperatorRow['itemOptions'][number];
}
const [optionColumn, stockColumn, seenColumn] = stockSheet.columns;
/**
 * The file has one line for each option. It is also a stock file: operators edit it in a spreadsheet and upload it
 * again.
 */
const columns: readonly CsvColumn<Line>[] = [
  { head: '상품번호', cell: ({ item }) => item.id },
  { head: '상품명', cell: ({ item }) => item.title },
  { head: '카테고리', cell: ({ item }) => item.categories.join(' / ') },
  { head: '가격', cell: ({ item }) => item.price },
  { head: '판매가', cell: ({ item }) => item.discountPrice },
  { head: '상태', cell: ({ item }) => itemStatuses[itemStatusOf(item)] },
  { head: 'BEST', cell: ({ item }) => item.priority },
  { head: '등록일', cell: ({ item }) => seoulDate(item.createdAt) },
  { head: optionColumn.text, cell: ({ option }) => option.id },
  { head: '옵션', cell: ({ option }) => option.name },
  { head: '추가금액', cell: ({ option }) => option.additionalPrice },
  { head: stockColumn.text, cell: ({ option }) => option.stockQuantity },
  { head: '옵션품절', cell: ({ option }) => (option.isOptionSoldOut ? 'Y' : 'N') },
  { head: seenColumn.text, cell: ({ option }) => option.stockQuantity },
  { head: '자체 상품코드', cell: ({ item }) => item.productCode },
];
const batch = 500;

async function* linesOf(db: Deps['db'], ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += batch) {
    const items = await operatorRows(db, ids.slice(at, at + batch));
    yield items.flatMap((item) => item.itemOptions.map((option) => ({ item, option })));
  }
}

/** An item that is deleted meanwhile is left out. */
export const itemFile = ({ db }: Pick<Deps, 'db'>, ids: readonly number[], format: ListFormat): Download =>
  listDownload({ name: 'items', columns, batches: linesOf(db, ids) }, format);
