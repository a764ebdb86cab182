import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { settingKeys } from './keys.ts';

export const settingsQuery = queryOptions({
  queryKey: settingKeys.delivery,
  queryFn: ({ signal }) => call('order.deliveryTerms', { signal }),
  staleTime: 0,
});
export type Settings = Answer<'order.deliveryTerms'>;
