import { queryOptions } from '@tanstack/react-query';
import { itemKeys } from '../../entities/item/keys.ts';
import { call } from '../../shared/api/call.ts';

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.detail(id),
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
  });

/** The separate sold-out check of the documents; fresher than the detail, and than the first HTML by its few seconds. */
export const soldOutQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.soldOut(id),
    queryFn: ({ signal }) => call('catalog.checkSoldOut', { params: { id }, signal }),
    staleTime: 5_000,
  });

/** What others bought with the item, or the best of its category. */
export const boughtTogetherQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.together(id),
    queryFn: ({ signal }) => call('catalog.boughtTogether', { params: { id }, signal }),
  });
