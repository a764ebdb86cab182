import { office } from '../../../shared/api/keys.ts';

export const settingKeys = {
  delivery: [...office, 'settings', 'all'],
  paymentMethods: [...office, 'settings', 'payment-methods'],
} as const;
