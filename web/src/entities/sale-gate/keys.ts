import { my } from '../../shared/api/keys.ts';

export const saleGateKeys = {
  all: ['sale-gates'],
  queueEntry: (gateId: number) => [...my, 'waiting', gateId] as const,
} as const;
