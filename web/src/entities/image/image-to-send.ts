import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import { prepareImage } from './prepare-image.ts';
import { loadFailed } from './shrink.ts';

/** What the shop decodes at most. */
const maxPixels = 16_000_000;
const tooLarge = '이미지 크기는 5MB 이하여야 합니다.';

const pixelsOf = async (file: File): Promise<number> => {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error(loadFailed));
      image.src = url;
    });
    return image.naturalWidth * image.naturalHeight;
  } finally {
    URL.revokeObjectURL(url);
  }
};

/**
 * An image of the shop's own (goods, banners): as it is where the shop accepts it so, else made smaller like a member's photo.
 * Throws the document's sentences.
 */
export const imageToSend = async (file: File): Promise<File> => {
  if (file.size > maxImageBytes) {
    return prepareImage(file).catch(() => {
      throw new Error(tooLarge);
    });
  }
  return (await pixelsOf(file)) > maxPixels ? prepareImage(file) : file;
};
