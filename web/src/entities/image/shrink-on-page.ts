import { fittingSize, webpQuality } from './image-size.ts';
import { convertFailed, loadFailed } from './shrink.ts';

const read = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('파일 읽기에 실패했습니다.'));
    reader.readAsDataURL(file);
  });

const load = async (file: Blob): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = await read(file);
  await image.decode().catch(() => {
    throw new Error(loadFailed);
  });
  return image;
};

/**
 * Shrinks an image in browsers that cannot draw in a worker. An older Safari writes no WebP, so a JPEG is accepted too.
 */
export const shrinkOnPage = async (file: Blob): Promise<Blob> => {
  const image = await load(file);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittingSize(image.naturalWidth, image.naturalHeight));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const encode = (type: string): Promise<Blob | null> =>
    new Promise((resolve) => canvas.toBlob(resolve, type, webpQuality));
  let blob = await encode('image/webp');
  if (blob?.type !== 'image/webp') blob = await encode('image/jpeg');
  if (!blob) throw new Error(convertFailed);
  return blob;
};
