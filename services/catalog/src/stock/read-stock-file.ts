import { parseString } from '@fast-csv/parse';
import { maxStockRows, type StockFile, stockColumns } from '@gyeol/contracts/http/catalog/item-changes.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { maxStock } from '@gyeol/contracts/schema.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

const selectOptions = sql(
  'stock.of-file',
  `select o.id as "itemOptionId", o.item_id as "itemId", i.title, o.name as "itemOptionName", o.stock as "stockNow",
     not i.sold_out and not o.sold_out as "onSale",
     (select count(*)::integer from stock_requests r
       where r.item_option_id = o.id and r.round = o.restock_round) as requests
   from item_options o join items i on i.id = o.item_id
   where o.id = any ($1::bigint[]) and o.deleted_at is null and i.deleted_at is null`,
);
type Option = Omit<StockFile['changes'][number], 'row' | 'stockAfter'> & { onSale: boolean };

/** A row of the file as it was typed. */
interface TypedRow {
  readonly row: number;
  readonly option: string;
  readonly stock: string;
  /** What the file said when it was downloaded; undefined: it does not say. */
  readonly seen: string | undefined;
}

const parseCsv = (csv: string): Promise<string[][]> =>
  new Promise((resolve, reject) => {
    const rows: string[][] = [];
    parseString<string[], string[]>(csv.replace(/^\uFEFF/, ''), { trim: true })
      .on('data', (row: string[]) => rows.push(row))
      .on('error', reject)
      .on('end', () => resolve(rows));
  });

/** Throws STOCK_FILE_UNREADABLE. */
const readRows = async (csv: string): Promise<TypedRow[]> => {
  const [head = [], ...rows] = await parseCsv(csv).catch(() => [] as string[][]);
  const at = (name: string) => head.indexOf(name);
  if (at(stockColumns.option) < 0 || at(stockColumns.stock) < 0) throw problem('STOCK_FILE_UNREADABLE');
  if (rows.length > maxStockRows) {
    const message = `한 번에 ${formatNumber(maxStockRows)}줄까지 올릴 수 있습니다. 파일을 나누어 올려주세요.`;
    throw problem('BAD_REQUEST', { message });
  }
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return [];
    const cell = (name: string) => cells[at(name)] ?? '';
    const seen = at(stockColumns.seen) < 0 ? undefined : cell(stockColumns.seen);
    return [{ row: index + 2, option: cell(stockColumns.option), stock: cell(stockColumns.stock), seen }];
  });
};

const whole = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : undefined;

interface Read {
  readonly change?: StockFile['changes'][number];
  readonly fault?: string;
}
/** What a row would change; neither a change nor a fault where it says what is so already. */
const readRow = (
  { row, option: id, stock, seen }: TypedRow,
  options: ReadonlyMap<number, Option>,
  earlier: Map<number, number>,
): Read => {
  const optionId = whole(id);
  const option = optionId === undefined ? undefined : options.get(optionId);
  if (option === undefined) return { fault: `옵션번호 ${id || '(빈칸)'}인 옵션이 없습니다.` };
  const twin = earlier.get(option.itemOptionId);
  if (twin !== undefined) return { fault: `옵션번호 ${id}: ${twin}번째 줄에도 있습니다.` };
  earlier.set(option.itemOptionId, row);
  const stockAfter = whole(stock);
  if (stockAfter === undefined || stockAfter > maxStock) {
    return { fault: `재고 ‘${stock}’: 0부터 ${formatNumber(maxStock)}까지의 정수로 적어주세요.` };
  }
  const { onSale, stockNow, requests, ...rest } = option;
  const seenStock = seen === undefined ? undefined : whole(seen);
  // Whoever left a number alone means nothing by it, however it moved since.
  if (stockAfter === (seenStock ?? stockNow)) return {};
  if (seenStock !== undefined && seenStock !== stockNow) {
    const moved = `파일을 내려받은 뒤 재고가 ${formatNumber(seenStock)}개에서 ${formatNumber(stockNow)}개로 바뀌었습니다.`;
    return { fault: `${moved} 다시 내려받아 고쳐주세요.` };
  }
  const waiting = onSale && stockAfter > stockNow ? requests : 0;
  return { change: { row, ...rest, stockNow, stockAfter, requests: waiting } };
};

/** What a file of stock would change; writes nothing. Throws STOCK_FILE_UNREADABLE. */
export const readStockFile = async (db: Db, csv: string): Promise<StockFile> => {
  const rows = await readRows(csv);
  const ids = rows.flatMap(({ option }) => whole(option) ?? []);
  const found = await db.rows<Option>(selectOptions, [ids]);
  const options = new Map(found.map((option) => [option.itemOptionId, option]));
  const earlier = new Map<number, number>();
  const read = rows.map((typed) => ({ row: typed.row, ...readRow(typed, options, earlier) }));
  const changes = read.flatMap(({ change }) => change ?? []);
  const faults = read.flatMap(({ row, fault }) => (fault ? [{ row, message: fault }] : []));
  return { changes, unchanged: read.length - changes.length - faults.length, faults };
};
