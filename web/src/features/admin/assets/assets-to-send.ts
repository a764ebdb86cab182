import type { FormImage } from '../../../entities/image/form-image.ts';

/** The images of a group as an edit names them: those that stay and new ones, each with its position (from 1) as priority. */
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
