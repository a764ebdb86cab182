import { officeOf } from '../../../shared/api/keys.ts';

export const settingKeys = {
  delivery: officeOf('settings', 'all'),
  paymentMethods: officeOf('settings', 'payment-methods'),
} as const;
