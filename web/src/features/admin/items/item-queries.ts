import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { call } from '../../../shared/api/call.ts';
import { officeItemKeys } from './keys.ts';

/** The item as it is now; a form never starts from what was seen half a minute ago. */
export const editedItemQuery = (id: number) =>
  queryOptions({
    queryKey: officeItemKeys.edited(id),
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The screens of one item show it as a write answered it. */
export const showItem = (client: QueryClient, item: ItemDetail): void => {
  client.setQueryData(editedItemQuery(item.id).queryKey, item);
};
