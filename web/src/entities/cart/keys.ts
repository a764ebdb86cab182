import { my } from '../../shared/api/keys.ts';

export const cartKeys = {
  all: [...my, 'cart'],
  count: [...my, 'cart', 'count'],
  lines: [...my, 'cart', 'lines'],
  change: ['cart', 'change'],
} as const;
