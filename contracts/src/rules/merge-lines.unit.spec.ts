import { expect, it } from 'vitest';
import { mergeLines } from './merge-lines.ts';

it('mergeLines merges all lines of an option into one line, in the order in which the options first appear', () => {
  const lines = [
    { itemOptionId: 9, quantity: 1, unitPrice: 100 },
    { itemOptionId: 2, quantity: 3, unitPrice: 200 },
    { itemOptionId: 9, quantity: 4, unitPrice: 150 },
  ];
  expect(mergeLines(lines)).toEqual([
    { itemOptionId: 9, quantity: 5, unitPrice: 150 },
    { itemOptionId: 2, quantity: 3, unitPrice: 200 },
  ]);
});
