import { expect, it } from 'vitest';
import type { AdminPicture } from '../pictures/picture.ts';
import { assetsToSend } from './assets-to-send.ts';

const picture = (path: string, state: AdminPicture['state']): AdminPicture => ({
  id: path,
  name: path,
  preview: path,
  progress: 1,
  state,
  path,
});

it('names every picture with its place, those that stay apart from the new ones', () => {
  expect(assetsToSend([picture('n', 'ready'), picture('a', 'saved'), picture('b', 'saved')])).toEqual({
    originalAssetImagePaths: ['a', 'b'],
    assetImagePriorities: [2, 3],
    newAssetImagePaths: ['n'],
    newAssetImagePriorities: [1],
  });
});
