import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { discountedPrice, isOverDiscounted } from '@gyeol/contracts/rules/discount.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { wholeNumber } from '../../../../shared/lib/whole-number.ts';
import { isPurchasable, maxStock } from '../item-values.ts';
import type { ItemRow } from './items-query.ts';

export type Field = 'price' | 'stock' | 'extra';
/** The typed text of each cell, by a key such as `price:12`, `stock:34` or `extra:34`. */
export type Draft = Readonly<Record<string, string>>;
export type Body = BodyOf<typeof catalogCalls.bulkEdit>;

export interface Cell {
  key: string;
  field: Field;
  /** The id of the item when the number is a price, otherwise the id of the option. */
  id: number;
  item: ItemRow;
  optionName?: string;
  /** The number that the operator sees. The shop refuses the change when the saved number differs. */
  before: number;
}
export interface Change extends Cell {
  after: number;
}

export const keyOf = (field: Field, id: number): string => `${field}:${id}`;
const limits: Readonly<Record<Field, readonly [least: number, most: number, message: string]>> = {
  price: [1, maxWon, '가격은 1원부터 1억원까지 입력해주세요.'],
  stock: [0, maxStock, '재고는 0부터 1,000,000까지 입력해주세요.'],
  extra: [0, maxWon, '추가 금액은 0 이상의 정수로 입력해주세요.'],
};

export const cellsOf = (items: readonly ItemRow[]): Cell[] =>
  items.flatMap((item): Cell[] => [
    { key: keyOf('price', item.id), field: 'price', id: item.id, item, before: item.price },
    ...item.itemOptions.flatMap(({ id, name, stockQuantity, additionalPrice }): Cell[] => [
      { key: keyOf('stock', id), field: 'stock', id, item, optionName: name, before: stockQuantity },
      { key: keyOf('extra', id), field: 'extra', id, item, optionName: name, before: additionalPrice },
    ]),
  ]);

const validateCell = ({ field, item }: Cell, after: number): string | undefined => {
  const [least, most, message] = limits[field];
  if (!(after >= least && after <= most)) return message;
  const over = field === 'price' && isOverDiscounted({ ...item, price: after });
  return over ? '할인 금액이 이 가격보다 큽니다. 상품 수정에서 할인을 먼저 바꿔주세요.' : undefined;
};

/** `wrong` has the error messages by key. A typed text that equals the current number is not counted as a change. */
export const changesOf = (
  items: readonly ItemRow[],
  draft: Draft,
): { changes: Change[]; wrong: Readonly<Record<string, string>> } => {
  const changes: Change[] = [];
  const wrong: Record<string, string> = {};
  for (const cell of cellsOf(items)) {
    const typed = draft[cell.key];
    const after = typed === undefined ? cell.before : wholeNumber(typed);
    if (after === cell.before) continue;
    const why = validateCell(cell, after);
    if (why) wrong[cell.key] = why;
    else changes.push({ ...cell, after });
  }
  return { changes, wrong };
};

/** The final price that an item would have at `price`, with its present discount. */
export const saleAt = (item: ItemRow, price: number): number => discountedPrice({ ...item, price });

/** The body has one row for the stock and the additional price of an option. */
export const bodyOf = (changes: readonly Change[]): Body => {
  const options = new Map<number, Body['options'][number]>();
  for (const { field, id, before, after } of changes) {
    if (field === 'price') continue;
    const row = options.get(id) ?? { itemOptionId: id };
    options.set(
      id,
      field === 'stock'
        ? { ...row, stockQuantity: after, expectedStockQuantity: before }
        : { ...row, additionalPrice: after, expectedAdditionalPrice: before },
    );
  }
  const prices = changes.filter(({ field }) => field === 'price');
  return {
    items: prices.map(({ id, before, after }) => ({ itemId: id, price: after, expectedPrice: before })),
    options: [...options.values()],
  };
};

/**
 * Lists the options whose stock grows and that buyers can buy after the changes. An option with a sold-out flag, or of
 * an item with a sold-out flag, is not listed.
 */
export const broughtBack = (changes: readonly Change[]): { itemId: number; optionId: number }[] =>
  changes
    .filter(({ field, id, item, before, after }) => {
      const option = item.itemOptions.find((one) => one.id === id);
      return field === 'stock' && after > before && option && isPurchasable({ ...option, stockQuantity: after }, item);
    })
    .map(({ id, item }) => ({ itemId: item.id, optionId: id }));

/** One call takes at most this many items and options. */
const mostItems = 200;
const mostOptions = 500;
const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
export const inCalls = ({ items, options }: Body): Body[] => {
  const [prices, rest] = [chunk(items, mostItems), chunk(options, mostOptions)];
  return Array.from({ length: Math.max(prices.length, rest.length) }, (_, index) => ({
    items: prices[index] ?? [],
    options: rest[index] ?? [],
  }));
};
