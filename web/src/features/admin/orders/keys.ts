import { office } from '../../../shared/api/keys.ts';

export const orderListKeys = {
  list: (status: string, filter: unknown) => [...office, 'orders', status, filter] as const,
  picking: (query: unknown) => [...office, 'picking', query] as const,
} as const;
