import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Deps } from '../config.ts';
import { type NewestPhotoRow, newestPhotosOf } from './review-store.ts';

/** Looked at together; so many times at most, for the newest hundreds may all be of goods that are hidden. */
const atOnce = 50;
const mostTurns = 10;

/** Goods that are hidden or gone show themselves in no list across items, and neither do their reviews. */
const ofListedItems = async ({ internal }: Deps, photos: readonly NewestPhotoRow[]): Promise<NewestPhotoRow[]> => {
  if (photos.length === 0) return [];
  const asked = [...new Set(photos.map(({ itemId }) => itemId))];
  const { itemIds } = await internal.call(internalCalls.unlistedItems, { body: { itemIds: asked } });
  const unlisted = new Set(itemIds);
  return photos.filter(({ itemId }) => !unlisted.has(itemId));
};

/** The first photo of each of the newest reviews of listed items. Catalog is asked each time: what it hid is hidden at once. */
export const newestPhotos = async (deps: Deps, size: number): Promise<NewestPhotoRow[]> => {
  const shown: NewestPhotoRow[] = [];
  for (let turn = 0; turn < mostTurns && shown.length < size; turn += 1) {
    const photos = await newestPhotosOf(deps.db, atOnce, turn * atOnce);
    shown.push(...(await ofListedItems(deps, photos)));
    if (photos.length < atOnce) break;
  }
  return shown.slice(0, size);
};
