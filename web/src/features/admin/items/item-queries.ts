import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { call } from '../../../shared/api/call.ts';

/** The item as it is now; a form never starts from what was seen half a minute ago. */
export const editedItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'item', id],
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** After a write: this screen's data is replaced, everything that shows items asks again. */
export const itemSaved = (client: QueryClient, item: ItemDetail): void => {
  client.setQueryData(editedItemQuery(item.id).queryKey, item);
  itemsChanged(client);
};
export const itemsChanged = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['items'] });
  void client.invalidateQueries({ queryKey: ['my', 'admin', 'items'] });
};
