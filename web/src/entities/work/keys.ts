import { office } from '../../shared/api/keys.ts';

export const workKeys = {
  orders: [...office, 'order-work'],
  of: (...key: readonly string[]) => [...office, ...key, 'work'] as const,
} as const;
