import { my } from '../../shared/api/keys.ts';

/** These keys begin with the key of the orders, so that a refresh of the orders reads the receipts again too. */
export const receiptKeys = {
  all: [...my, 'orders', 'cash-receipt'],
  of: (merchantUid: string) => [...my, 'orders', 'cash-receipt', merchantUid] as const,
} as const;
