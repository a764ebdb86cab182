import { my } from '../../shared/api/keys.ts';

/** A receipt belongs to its order: whatever has orders read again has it read again, too. */
export const receiptKeys = {
  all: [...my, 'orders', 'cash-receipt'],
  of: (merchantUid: string) => [...my, 'orders', 'cash-receipt', merchantUid] as const,
} as const;
