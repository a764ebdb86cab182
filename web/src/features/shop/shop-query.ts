import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { ShopFilter } from './shop-filter.ts';

/** Items a page of the list (storefront document §9). */
const pageSize = 12;

export const shopQuery = ({ category, sort, q, minPrice, maxPrice, inStock }: ShopFilter) =>
  infiniteQueryOptions({
    queryKey: ['items', 'list', { category, sort, q, minPrice, maxPrice, inStock }],
    queryFn: ({ pageParam, signal }) =>
      call('catalog.getByCategory', {
        params: { category, sort, page: pageParam, size: pageSize },
        query: {
          ...(q && { q }),
          ...(minPrice !== undefined && { minPrice }),
          ...(maxPrice !== undefined && { maxPrice }),
          ...(inStock && { inStock }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    staleTime: 60_000,
  });
