import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { wholeNumber } from '../../../../shared/lib/whole-number.ts';
import { maxStock } from '../item-values.ts';
import { cellsOf, type Draft, type Field } from './bulk.ts';
import type { ItemRow } from './items-query.ts';

export const operations = {
  set: '값으로 바꾸기',
  add: '더하기',
  subtract: '빼기',
  raise: '% 올리기',
  cut: '% 내리기',
} as const;
export type Operation = keyof typeof operations;
export const fields: Readonly<Record<Field, string>> = { price: '가격', stock: '재고', extra: '추가 금액' };

export interface Rule {
  field: Field;
  operation: Operation;
  value: number;
}
const most: Readonly<Record<Field, number>> = { price: maxWon, stock: maxStock, extra: maxWon };

/**
 * A price that is raised or cut by a percentage is rounded to 10 won. A result beyond a limit of the field becomes this
 * limit.
 */
const afterRule = (now: number, { field, operation, value }: Rule): number => {
  const tens = (won: number): number => (field === 'stock' ? Math.round(won) : Math.round(won / 10) * 10);
  const after = {
    set: value,
    add: now + value,
    subtract: now - value,
    raise: tens(now * (1 + value / 100)),
    cut: tens(now * (1 - value / 100)),
  }[operation];
  return Math.min(Math.max(after, field === 'price' ? 1 : 0), most[field]);
};

/**
 * Changes all numbers of `rule.field` in the chosen items. When a number is already typed, the rule starts from the
 * typed number.
 */
export const applyRule = (items: readonly ItemRow[], chosen: ReadonlySet<number>, draft: Draft, rule: Rule): Draft => {
  const touched = cellsOf(items.filter(({ id }) => chosen.has(id))).filter(({ field }) => field === rule.field);
  const typed = touched.map(({ key, before }) => {
    const now = wholeNumber(draft[key] ?? '', before);
    return [key, String(afterRule(Number.isNaN(now) ? before : now, rule))] as const;
  });
  return { ...draft, ...Object.fromEntries(typed) };
};
