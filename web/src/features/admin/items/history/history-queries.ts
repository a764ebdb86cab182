import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { officeItemKeys } from '../keys.ts';

export type ItemHistory = Answer<'catalog.itemHistory'>;

/** `on` is a day as `YYYY-MM-DD`. */
export const itemHistoryQuery = (id: number, on: string) =>
  queryOptions({
    queryKey: officeItemKeys.history(id, on),
    queryFn: ({ signal }) => call('catalog.itemHistory', { params: { id }, query: { on }, signal }),
    staleTime: 0,
  });

/**
 * Reads for how many days the item was sold at each price, and how many days the shop requires before a price is struck
 * through. For a new item (`id` undefined), reads only the required days.
 */
export const priceDaysQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: officeItemKeys.priceDays(id),
    queryFn: async ({ signal }): Promise<Answer<'catalog.priceDays'>> => {
      if (id !== undefined) return call('catalog.priceDays', { params: { id }, signal });
      const { profile } = await call('catalog.shop', { signal });
      return { required: profile.selling.struckPriceDays, prices: [] };
    },
    staleTime: 0,
  });
