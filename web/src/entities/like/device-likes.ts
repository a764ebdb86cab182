import { storedValue } from '../../shared/lib/stored.ts';

/** A like that is stored on the device, with the item's price and stock at that time. */
export interface DeviceLike {
  itemId: number;
  price: number | null;
  inStock: boolean | null;
}

const stored = storedValue<readonly unknown[]>('browser', 'likedItems', Array.isArray);
/** The login transfers at most this number of likes (contract row `joinLikes`). */
const maxLikes = 100;

const isLike = (value: unknown): value is DeviceLike => {
  const { itemId, price, inStock } = (value ?? {}) as Partial<DeviceLike>;
  return (
    Number.isSafeInteger(itemId) &&
    (price === null || Number.isSafeInteger(price)) &&
    (inStock === null || typeof inStock === 'boolean')
  );
};

/** The likes of this browser's visitor, the newest first. */
export const deviceLikes = (): DeviceLike[] => (stored.read() ?? []).filter(isLike).slice(0, maxLikes);
const store = (likes: readonly DeviceLike[]): void => {
  if (likes.length === 0) stored.remove();
  else stored.write(likes.slice(0, maxLikes));
};

export const isLikedHere = (itemId: number): boolean => deviceLikes().some((like) => like.itemId === itemId);
export const likeHere = (like: DeviceLike): void =>
  store([like, ...deviceLikes().filter(({ itemId }) => itemId !== like.itemId)]);
export const unlikeHere = (id: number): void => store(deviceLikes().filter(({ itemId }) => itemId !== id));
export const forgetDeviceLikes = (): void => store([]);
