import type { FormImage } from '../../../entities/image/form-image.ts';

/**
 * `catalog.editAssetGroup` takes saved and new images separately. The priority of an image is its position, counted
 * from 1.
 */
export const assetsToSend = (images: readonly FormImage[]) => {
  const prioritized = images.flatMap(({ path, state }, index) => (path ? [{ path, state, priority: index + 1 }] : []));
  const remaining = prioritized.filter(({ state }) => state === 'saved');
  const added = prioritized.filter(({ state }) => state !== 'saved');
  return {
    originalAssetImagePaths: remaining.map(({ path }) => path),
    assetImagePriorities: remaining.map(({ priority }) => priority),
    newAssetImagePaths: added.map(({ path }) => path),
    newAssetImagePriorities: added.map(({ priority }) => priority),
  };
};
