import type { StockFile } from '@gyeol/contracts/http/catalog/item-changes.ts';
import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { maxStock } from '@gyeol/contracts/schema.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { SheetFile } from '@gyeol/service-kit/sheets/read-sheet.ts';
import type { SheetRow } from '@gyeol/service-kit/sheets/sheet-rows.ts';

const selectOptions = sql(
  'stock.of-file',
  `select o.id as "itemOptionId", o.item_id as "itemId", i.title, o.name as "itemOptionName", o.stock as "stockNow",
     not i.sold_out and not o.sold_out as "onSale",
     (select count(*)::integer from stock_requests r
       where r.item_option_id = o.id and r.round = o.restock_round) as requests
   from item_options o join items i on i.id = o.item_id
   where o.id = any ($1::bigint[]) and o.deleted_at is null and i.deleted_at is null`,
);
type Option = Omit<StockFile['changes'][number], 'row' | 'sheet' | 'stockAfter'> & { onSale: boolean };

interface TypedRow {
  readonly position: RowPosition;
  readonly option: string;
  readonly stock: string;
  /** The stock that the file had when it was downloaded; empty when the file does not contain this number. */
  readonly seen: string;
}

const typedRowOf = ({ cells: [option = '', stock = '', seen = ''], ...position }: SheetRow): TypedRow => ({
  position,
  option,
  stock,
  seen,
});
const whole = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
const wordsOf = ({ row, sheet }: RowPosition): string => (sheet === undefined ? `${row}` : `‘${sheet}’ 시트 ${row}`);

interface Read {
  readonly change?: StockFile['changes'][number];
  readonly fault?: string;
}
/** Reads a row. Answers a change, a fault, or neither when the row changes nothing. */
const readRow = (
  { position, option: id, stock, seen }: TypedRow,
  options: ReadonlyMap<number, Option>,
  earlier: Map<number, RowPosition>,
): Read => {
  const optionId = whole(id);
  const option = optionId === undefined ? undefined : options.get(optionId);
  if (option === undefined) return { fault: `옵션번호 ${id || '(빈칸)'}인 옵션이 없습니다.` };
  const twin = earlier.get(option.itemOptionId);
  if (twin !== undefined) return { fault: `옵션번호 ${id}: ${wordsOf(twin)}번째 줄에도 있습니다.` };
  earlier.set(option.itemOptionId, position);
  const stockAfter = whole(stock);
  if (stockAfter === undefined || stockAfter > maxStock) {
    return { fault: `재고 ‘${stock}’: 0부터 ${formatNumber(maxStock)}까지의 정수로 적어주세요.` };
  }
  const { onSale, stockNow, requests, ...rest } = option;
  const seenStock = whole(seen);
  // A number that was not edited in the file changes nothing, even if the stock has changed since the download.
  if (stockAfter === (seenStock ?? stockNow)) return {};
  if (seenStock !== undefined && seenStock !== stockNow) {
    const moved = `파일을 내려받은 뒤 재고가 ${formatNumber(seenStock)}개에서 ${formatNumber(stockNow)}개로 바뀌었습니다.`;
    return { fault: `${moved} 다시 내려받아 고쳐주세요.` };
  }
  const waiting = onSale && stockAfter > stockNow ? requests : 0;
  return { change: { ...position, ...rest, stockNow, stockAfter, requests: waiting } };
};

/** Reads the changes that a stock file would make. Writes nothing. */
export const readStockFile = async (db: Db, { rows, unreadSheets }: SheetFile): Promise<StockFile> => {
  const typed = rows.map(typedRowOf);
  const ids = typed.flatMap(({ option }) => whole(option) ?? []);
  const found = await db.rows<Option>(selectOptions, [ids]);
  const options = new Map(found.map((option) => [option.itemOptionId, option]));
  const earlier = new Map<number, RowPosition>();
  const read = typed.map((row) => ({ position: row.position, ...readRow(row, options, earlier) }));
  const changes = read.flatMap(({ change }) => change ?? []);
  const faults = read.flatMap(({ position, fault }) => (fault ? [{ ...position, message: fault }] : []));
  return {
    changes,
    unchanged: read.length - changes.length - faults.length,
    faults,
    unreadSheets: [...unreadSheets],
  };
};
