import { office, officeOf } from '../../../shared/api/keys.ts';

const items = officeOf('items');

/**
 * All keys except `edited` begin with `items`. A change of items then refreshes all these queries, but not the open
 * form of an item.
 */
export const officeItemKeys = {
  edited: (id: number) => [...office, 'item', id] as const,
  list: (filter: unknown) => [...items, filter] as const,
  history: (id: number, on: string) => [...items, 'history', id, on] as const,
  priceDays: (id: number | undefined) => [...items, 'price-days', id ?? 'new'] as const,
  incomplete: (page: number) => [...items, 'incomplete', page] as const,
  toCopy: (q: string) => [...items, 'to-copy', q] as const,
  lowStock: (page: number) => [...items, 'low-stock', page] as const,
} as const;
