import { officeOf } from '../../shared/api/keys.ts';

export const deliveryKeys = {
  terms: ['delivery-terms'],
  carrier: officeOf('settings', 'carrier'),
} as const;
