import { office } from '../../../shared/api/keys.ts';

export const openingGuideKeys = {
  profile: [...office, 'shop', 'opening'],
  itemCount: [...office, 'items', 'count'],
  paymentKeys: [...office, 'payment-keys'],
} as const;
