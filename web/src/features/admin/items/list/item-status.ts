import type { Tone } from '../../../../shared/ui/badge.tsx';
import type { ItemRow } from './items-query.ts';

/** The state of an item for a visitor, in a word. */
export const statusOf = ({
  hidden,
  soldOut,
  stockQuantity,
}: Pick<ItemRow, 'hidden' | 'soldOut' | 'stockQuantity'>): {
  tone: Tone;
  word: string;
} => {
  if (hidden) return { tone: 'plain', word: '숨김' };
  if (soldOut) return { tone: 'stop', word: '품절 표시' };
  return stockQuantity === 0 ? { tone: 'warn', word: '재고 없음' } : { tone: 'ok', word: '판매중' };
};
