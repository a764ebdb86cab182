import { my, office } from '../../shared/api/keys.ts';

const claims = [...my, 'orders', 'claims'] as const;

export const claimKeys = {
  of: (merchantUid: string) => [...claims, merchantUid] as const,
  estimate: <Wanted>(wanted: Wanted) => [...claims, 'estimate', wanted] as const,
  exchangeItem: (itemId: number) => [...claims, 'item', itemId] as const,
  nextDue: [...office, 'claims', 'next-due'],
  list: (filter: unknown) => [...office, 'claims', filter] as const,
  queue: (state: string | undefined, page: number) => [...office, 'claims', 'queue', state, page] as const,
} as const;
