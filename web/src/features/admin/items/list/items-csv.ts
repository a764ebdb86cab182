import { stockSheet } from '@gyeol/contracts/rules/stock-sheet.ts';
import { formatDate } from '../../../../shared/lib/format-date.ts';
import { statusOf } from './item-status.ts';
import type { ItemRow } from './items-query.ts';

const [option, stock, seen] = stockSheet.columns;
const heads = [
  '상품번호',
  '상품명',
  '카테고리',
  '가격',
  '판매가',
  '상태',
  'BEST',
  '등록일',
  option.text,
  '옵션',
  '추가금액',
  stock.text,
  '옵션품절',
  // What a file that comes back is compared with.
  seen.text,
  '자체 상품코드',
] as const;

/** Text that a spreadsheet would take for a formula gets an apostrophe, as in every file of the shop. */
const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const rowsOf = (item: ItemRow): (string | number)[][] => {
  const about = [
    item.id,
    item.title,
    item.categories.join(' / '),
    item.price,
    item.discountPrice,
    statusOf(item).word,
    item.priority,
    formatDate(item.createdAt),
  ];
  return item.itemOptions.map(({ id, name, additionalPrice, stockQuantity, isOptionSoldOut }) => [
    ...about,
    id,
    name,
    additionalPrice,
    stockQuantity,
    isOptionSoldOut ? 'Y' : 'N',
    stockQuantity,
    item.productCode ?? '',
  ]);
};

/** A line an option, with a byte order mark so that Excel reads it as UTF-8. */
export const itemsCsv = (items: readonly ItemRow[]): string =>
  `\uFEFF${[[...heads], ...items.flatMap(rowsOf)].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
