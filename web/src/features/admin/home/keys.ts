import { office, officeOf } from '../../../shared/api/keys.ts';

export const compositionKeys = {
  all: [...office, 'home'],
  itemsToName: (q: string) => officeOf('items', 'to-name', q),
} as const;
