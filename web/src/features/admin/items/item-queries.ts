import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { call } from '../../../shared/api/call.ts';
import { officeItemKeys } from './keys.ts';

/** Reads the item from the server every time, because a cached copy may be half a minute old. */
export const editedItemQuery = (id: number) =>
  queryOptions({
    queryKey: officeItemKeys.edited(id),
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Puts the answer of a write into the cache, so that all screens of the item show it. */
export const showItem = (client: QueryClient, item: ItemDetail): void => {
  client.setQueryData(editedItemQuery(item.id).queryKey, item);
};
