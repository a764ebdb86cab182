import type { Answer } from '../../../../shared/api/call-types.ts';
import { type Draft, keyOf } from './bulk.ts';
import type { ItemRow } from './items-query.ts';

export type Outcome = Answer<'catalog.bulkEdit'>;
/** The result of each row, by a key such as `item:12` or `option:34`. */
export type Results = Readonly<Record<string, { saved: boolean; message: string | null }>>;
interface Sheet {
  items: readonly ItemRow[];
  draft: Draft;
  results: Results;
}

const without = (draft: Draft, keys: readonly string[]): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => !keys.includes(key)));
/** Options that are flagged as sold out count as 0, as in the shop. */
const stockOf = (options: ItemRow['itemOptions']): number =>
  options.reduce((sum, { stockQuantity, isOptionSoldOut }) => sum + (isOptionSoldOut ? 0 : stockQuantity), 0);

const withPrice = (items: readonly ItemRow[], id: number, price: number): ItemRow[] =>
  items.map((item) => (item.id === id ? { ...item, price } : item));
const withOption = (items: readonly ItemRow[], option: ItemRow['itemOptions'][number]): ItemRow[] =>
  items.map((item) => {
    if (!item.itemOptions.some(({ id }) => id === option.id)) return item;
    const itemOptions = item.itemOptions.map((one) => (one.id === option.id ? option : one));
    return { ...item, itemOptions, stockQuantity: stockOf(itemOptions) };
  });

/**
 * A saved value becomes the current value. A refused value stays typed beside the current number, so that the next save
 * is checked against the current number.
 */
export const afterOutcome = ({ items, draft, results }: Sheet, outcome: Outcome): Sheet => {
  let sheet: Sheet = { items, draft, results };
  for (const { itemId, saved, message, price } of outcome.items) {
    sheet = {
      items: price === null ? sheet.items : withPrice(sheet.items, itemId, price),
      draft: saved ? without(sheet.draft, [keyOf('price', itemId)]) : sheet.draft,
      results: { ...sheet.results, [`item:${itemId}`]: { saved, message } },
    };
  }
  for (const { itemOptionId: id, saved, message, option } of outcome.options) {
    sheet = {
      items: option === null ? sheet.items : withOption(sheet.items, option),
      draft: saved ? without(sheet.draft, [keyOf('stock', id), keyOf('extra', id)]) : sheet.draft,
      results: { ...sheet.results, [`option:${id}`]: { saved, message } },
    };
  }
  return sheet;
};

export const countSaved = ({ items, options }: Outcome): { saved: number; refused: number } => {
  const rows = [...items, ...options];
  const saved = rows.filter((row) => row.saved).length;
  return { saved, refused: rows.length - saved };
};
