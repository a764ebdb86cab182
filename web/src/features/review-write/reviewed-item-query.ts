import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The item that the review is about. */
export const reviewedItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['items', 'detail', id],
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
  });
