import { expect, it } from 'vitest';
import type { AdminImage } from '../../../entities/image/admin-image.ts';
import { assetsToSend } from './assets-to-send.ts';

const createImage = (path: string, state: AdminImage['state']): AdminImage => ({
  id: path,
  name: path,
  preview: path,
  progress: 1,
  state,
  path,
});

it('names every image with its position, those that stay apart from the new ones', () => {
  expect(assetsToSend([createImage('n', 'ready'), createImage('a', 'saved'), createImage('b', 'saved')])).toEqual({
    originalAssetImagePaths: ['a', 'b'],
    assetImagePriorities: [2, 3],
    newAssetImagePaths: ['n'],
    newAssetImagePriorities: [1],
  });
});
