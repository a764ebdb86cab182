import { expect, it } from 'vitest';
import type { FormImage } from '../../../entities/image/form-image.ts';
import { assetsToSend } from './assets-to-send.ts';

const createImage = (path: string, state: FormImage['state']): FormImage => ({
  id: path,
  name: path,
  preview: path,
  progress: 1,
  state,
  path,
});

it('assetsToSend lists saved and new images separately, each with its position as priority', () => {
  expect(assetsToSend([createImage('n', 'ready'), createImage('a', 'saved'), createImage('b', 'saved')])).toEqual({
    originalAssetImagePaths: ['a', 'b'],
    assetImagePriorities: [2, 3],
    newAssetImagePaths: ['n'],
    newAssetImagePriorities: [1],
  });
});
