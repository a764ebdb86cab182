import { fittingSize, webpQuality } from './image-size.ts';

export const loadFailed = '이미지 로드에 실패했습니다.';
export const convertFailed = '이미지 변환에 실패했습니다.';

const decode = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(loadFailed);
  });

const encode = async (bitmap: ImageBitmap): Promise<Blob> => {
  const { width, height } = fittingSize(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(convertFailed);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: webpQuality });
};

/**
 * Shrinks the image to at most 2000 px as WebP, in a worker. Throws errors with the sentences that the documents
 * prescribe.
 */
export const shrink = async (file: Blob): Promise<Blob> => {
  const bitmap = await decode(file);
  try {
    const blob = await encode(bitmap);
    if (blob.type !== 'image/webp') throw new Error(convertFailed);
    return blob;
  } finally {
    bitmap.close();
  }
};
