import type { AdminPicture } from '../pictures/picture.ts';

/** The pictures of a group as an edit names them: those that stay and new ones, each with its place (from 1) as priority. */
export const assetsToSend = (pictures: readonly AdminPicture[]) => {
  const placed = pictures.flatMap(({ path, state }, index) => (path ? [{ path, state, priority: index + 1 }] : []));
  const kept = placed.filter(({ state }) => state === 'saved');
  const added = placed.filter(({ state }) => state !== 'saved');
  return {
    originalAssetImagePaths: kept.map(({ path }) => path),
    assetImagePriorities: kept.map(({ priority }) => priority),
    newAssetImagePaths: added.map(({ path }) => path),
    newAssetImagePriorities: added.map(({ priority }) => priority),
  };
};
