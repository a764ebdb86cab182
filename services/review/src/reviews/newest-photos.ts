import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Deps } from '../config.ts';
import { listNewestPhotos, type NewestPhotoRow } from './review-store.ts';

/**
 * The number of photos in one batch, and the largest number of batches. More than one batch may be needed, because
 * hundreds of the newest photos may belong to hidden items.
 */
const atOnce = 50;
const mostTurns = 10;

/** Keeps the photos of listed items. Hidden and deleted items appear in no list across items, nor do their reviews. */
const ofListedItems = async ({ internal }: Deps, photos: readonly NewestPhotoRow[]): Promise<NewestPhotoRow[]> => {
  if (photos.length === 0) return [];
  const asked = [...new Set(photos.map(({ itemId }) => itemId))];
  const { itemIds } = await internal.call(internalCalls.unlistedItems, { body: { itemIds: asked } });
  const unlisted = new Set(itemIds);
  return photos.filter(({ itemId }) => !unlisted.has(itemId));
};

/**
 * Lists the first photo of each of the newest reviews of listed items. Catalog is asked for unlisted items on each
 * call, so that a newly hidden item disappears at once.
 */
export const newestPhotos = async (deps: Deps, size: number): Promise<NewestPhotoRow[]> => {
  const shown: NewestPhotoRow[] = [];
  for (let turn = 0; turn < mostTurns && shown.length < size; turn += 1) {
    const photos = await listNewestPhotos(deps.db, atOnce, turn * atOnce);
    shown.push(...(await ofListedItems(deps, photos)));
    if (photos.length < atOnce) break;
  }
  return shown.slice(0, size);
};
