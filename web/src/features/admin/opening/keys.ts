import { office, officeOf } from '../../../shared/api/keys.ts';

export const openingGuideKeys = {
  profile: [...office, 'shop', 'opening'],
  itemCount: officeOf('items', 'count'),
  paymentKeys: [...office, 'payment-keys'],
} as const;
