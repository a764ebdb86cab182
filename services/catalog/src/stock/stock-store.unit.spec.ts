import { describe, expect, it } from 'vitest';
import { mergeLines } from './stock-store.ts';

describe('order lines', () => {
  it('become one per option, ordered by option', () => {
    const lines = [
      { itemOptionId: 9, quantity: 1 },
      { itemOptionId: 2, quantity: 3 },
      { itemOptionId: 9, quantity: 4 },
    ];
    expect(mergeLines(lines)).toEqual([
      { itemOptionId: 2, quantity: 3 },
      { itemOptionId: 9, quantity: 5 },
    ]);
  });
});
