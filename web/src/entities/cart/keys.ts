import { my } from '../../shared/api/keys.ts';

export const cartKeys = {
  all: [...my, 'cart'],
  count: [...my, 'cart', 'count'],
  lines: [...my, 'cart', 'lines'],
  /** Marks the changes that are on their way to the shop. */
  change: ['cart', 'change'],
} as const;
