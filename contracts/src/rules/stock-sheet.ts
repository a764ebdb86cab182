import type { SheetForm } from './sheet.ts';

/**
 * The file of stock: the shop's own list of items after a change in a spreadsheet, or another file with the first two
 * columns.
 */
export const stockSheet = {
  columns: [
    { name: 'item_option_id', text: '옵션번호', kind: 'count', headings: ['옵션 ID'] },
    {
      name: 'stock',
      text: '재고',
      kind: 'count',
      headings: ['재고수량', '재고량', '현재고', '현재 재고', '재고 개수', 'stock_quantity'],
    },
    // The stock in the list when it was downloaded.
    { name: 'stock_seen', text: '내려받은 재고', kind: 'count', headings: [], optional: true },
  ],
} as const satisfies SheetForm;
