import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { deviceLikes, isLikedHere } from './device-likes.ts';
import { likeKeys } from './keys.ts';

export type LikedItem = Omit<Answer<'catalog.likedItems'>[number], 'likedAt'>;

/** The server that renders pages cannot know the likes of a visitor. */
const enabled = typeof document !== 'undefined';

export const likeQuery = (itemId: number, signedIn: boolean) =>
  queryOptions({
    queryKey: likeKeys.one(signedIn, itemId),
    enabled,
    queryFn: async ({ signal }) =>
      signedIn ? await call('catalog.checkLike', { params: { itemId }, signal }) : { liked: isLikedHere(itemId) },
  });

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

/** Reads the liked items of the member, or of this device's visitor, the newest first. */
export const likedItemsQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: likeKeys.items(signedIn),
    enabled,
    queryFn: ({ signal }): Promise<LikedItem[]> =>
      signedIn ? call('catalog.likedItems', { signal }) : loadDeviceLikes(signal),
    staleTime: 0,
  });
