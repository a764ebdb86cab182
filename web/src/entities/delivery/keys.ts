import { office } from '../../shared/api/keys.ts';

export const deliveryKeys = {
  terms: ['delivery-terms'],
  carrier: [...office, 'settings', 'carrier'],
} as const;
