import { my } from '../../shared/api/keys.ts';

export const saleGateKeys = {
  ofItem: (itemId: number) => ['sale-gates', itemId] as const,
  queueEntry: (gateId: number) => [...my, 'waiting', gateId] as const,
} as const;
