import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { deviceLikes, isLikedHere } from './device-likes.ts';
import { likeKeys } from './keys.ts';

export type LikedItem = Omit<Answer<'catalog.likedItems'>[number], 'likedAt'>;

/** A server that renders pages knows nobody's likes. */
const enabled = typeof document !== 'undefined';

/** Whether the member, or this device's visitor, likes the item. */
export const likeQuery = (itemId: number, signedIn: boolean) =>
  queryOptions({
    queryKey: likeKeys.one(signedIn, itemId),
    enabled,
    queryFn: async ({ signal }) =>
      signedIn ? await call('catalog.checkLike', { params: { itemId }, signal }) : { liked: isLikedHere(itemId) },
  });

/** The likes of this device with their items as they are now. */
const loadDeviceLikes = async (signal: AbortSignal): Promise<LikedItem[]> => {
  const likes = deviceLikes();
  if (likes.length === 0) return [];
  const itemIds = likes.map(({ itemId }) => itemId).join(',');
  const items = new Map(
    (await call('catalog.cards', { query: { itemIds }, signal })).map((item) => [item.id, item] as const),
  );
  return likes.flatMap(({ itemId, price, inStock }) => {
    const item = items.get(itemId);
    return item ? [{ item, likedPrice: price, likedInStock: inStock }] : [];
  });
};

/** What the member, or this device's visitor, likes, the last one first. */
export const likedItemsQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: likeKeys.items(signedIn),
    enabled,
    queryFn: ({ signal }): Promise<LikedItem[]> =>
      signedIn ? call('catalog.likedItems', { signal }) : loadDeviceLikes(signal),
    staleTime: 0,
  });
