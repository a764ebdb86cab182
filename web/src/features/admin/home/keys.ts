import { office } from '../../../shared/api/keys.ts';

export const compositionKeys = {
  all: [...office, 'home'],
  itemsToName: (q: string) => [...office, 'items', 'to-name', q] as const,
} as const;
