import { office, officeOf } from '../../../shared/api/keys.ts';

const gates = officeOf('sale-gates');

export const officeGateKeys = {
  all: gates,
  counts: [...gates, 'counts'],
  item: (id: number) => [...office, 'item-of-sale-gate', id] as const,
} as const;
