import { office } from '../../../shared/api/keys.ts';

const gates = [...office, 'sale-gates'] as const;

export const officeGateKeys = {
  all: gates,
  counts: [...gates, 'counts'],
  item: (id: number) => [...office, 'item-of-sale-gate', id] as const,
  itemsToChoose: (q: string) => [...office, 'items', 'to-choose', q] as const,
} as const;
