import { infiniteQueryOptions } from '@tanstack/react-query';
import { itemKeys } from '../../entities/item/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { ShopFilter } from './shop-filter.ts';

/** The number of items on a page of the list (storefront document §9). */
const pageSize = 12;

export const shopQuery = ({ category, sort, q, minPrice, maxPrice, inStock, colours }: ShopFilter) =>
  infiniteQueryOptions({
    queryKey: itemKeys.list({ category, sort, q, minPrice, maxPrice, inStock, colours }),
    queryFn: ({ pageParam, signal }) =>
      call('catalog.getByCategory', {
        params: { category, sort, page: pageParam, size: pageSize },
        query: {
          ...(q && { q }),
          ...(minPrice !== undefined && { minPrice }),
          ...(maxPrice !== undefined && { maxPrice }),
          ...(inStock && { inStock }),
          ...(colours.length > 0 && { colours: colours.join(',') }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    staleTime: 60_000,
  });
