import { itemStatuses, itemStatusOf } from '@gyeol/contracts/rules/item-status.ts';
import type { Tone } from '../../../../shared/ui/badge.tsx';
import type { ItemRow } from './items-query.ts';

const tones: Readonly<Record<keyof typeof itemStatuses, Tone>> = {
  hidden: 'plain',
  flagged: 'stop',
  empty: 'warn',
  onSale: 'ok',
};

export const statusOf = (item: Pick<ItemRow, 'hidden' | 'soldOut' | 'stockQuantity'>): { tone: Tone; word: string } => {
  const status = itemStatusOf(item);
  return { tone: tones[status], word: itemStatuses[status] };
};
