import { queryOptions } from '@tanstack/react-query';
import { itemKeys } from '../../entities/item/keys.ts';
import { call } from '../../shared/api/call.ts';

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.detail(id),
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
  });

/**
 * Reads whether the item is sold out. The documents prescribe a separate call for this. The answer is more recent than
 * the item's detail, and a few seconds more recent than the first HTML.
 */
export const soldOutQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.soldOut(id),
    queryFn: ({ signal }) => call('catalog.checkSoldOut', { params: { id }, signal }),
    staleTime: 5_000,
  });

/** Reads the items that other buyers bought together with this item, or the best items of its category. */
export const boughtTogetherQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.together(id),
    queryFn: ({ signal }) => call('catalog.boughtTogether', { params: { id }, signal }),
  });
