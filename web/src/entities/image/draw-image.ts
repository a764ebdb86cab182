import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import type { ImagePlan } from './image-plan.ts';
import { convertFailed } from './shrink.ts';

type Encoding = readonly [type: string, quality?: number];
/**
 * The encodings of a canvas by the file's type, the best first. The best encoding of a PNG is lossless. The best
 * encoding of a WebP or a JPEG has little loss. Only at quality 1 does a browser's JPEG keep the full colour
 * resolution.
 */
const encodings: Readonly<Record<string, readonly Encoding[]>> = {
  'image/png': [['image/png'], ['image/webp', 1], ['image/webp', 0.95], ['image/webp', 0.8]],
  'image/webp': [['image/webp', 0.95], ['image/webp', 0.8], ['image/png']],
  'image/jpeg': [
    ['image/jpeg', 1],
    ['image/jpeg', 0.95],
    ['image/jpeg', 0.8],
  ],
};
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** Returns undefined when no encoding is small enough, or when the browser cannot encode a canvas of that size. */
const encode = async (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> => {
  for (const [wanted, quality] of encodings[type] ?? []) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, quality));
    if (blob && blob.type === wanted && blob.size <= maxImageBytes) return blob;
  }
  return undefined;
};

/**
 * Draws the image by its plan: at the planned width, in slices that each fit the shop's size limit. When the browser
 * cannot draw or encode the image, throws an error with the sentence that the documents prescribe.
 */
export const drawImage = async (file: File, { width, heights }: ImagePlan): Promise<File[]> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = bitmap.width / width;
  const name = file.name.replace(/\.[^.]*$/, '') || 'image';
  const slices: File[] = [];
  try {
    let top = 0;
    for (const height of heights) {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error(convertFailed);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, top * scale, bitmap.width, height * scale, 0, 0, width, height);
      const blob = await encode(canvas, file.type);
      if (!blob) throw new Error(convertFailed);
      const part = heights.length > 1 ? `-${slices.length + 1}` : '';
      slices.push(new File([blob], `${name}${part}.${extensions[blob.type]}`, { type: blob.type }));
      top += height;
    }
  } finally {
    bitmap.close();
  }
  return slices;
};
