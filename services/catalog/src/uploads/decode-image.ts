import { imageWidths } from '@gyeol/contracts/rules/image.ts';
import sharp from 'sharp';
import { isAffordable } from './decode-cost.ts';

export interface DecodedImage {
  /** The image drawn anew: what cameras write beside it (where, when, by whom) and whatever else a file can hide is gone. */
  readonly original: Buffer;
  readonly width: number;
  readonly height: number;
  /** WebP, by width. */
  readonly renditions: readonly { readonly width: number; readonly webp: Buffer }[];
}
export type DecodeResult = DecodedImage | { readonly refused: 'IMAGE_TYPE' | 'IMAGE_TOO_MANY_PIXELS' };

sharp.cache(false);
sharp.concurrency(1);

/** A WebP without loss stays one: the first chunk of its container says so. */
const isLossless = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'VP8L';

const draw = async (bytes: Buffer): Promise<DecodedImage> => {
  const read = () => sharp(bytes, { failOn: 'error', sequentialRead: true }).timeout({ seconds: 15 }).autoOrient();
  const { format } = await sharp(bytes).metadata();
  const options = { quality: 90, ...(format === 'webp' && isLossless(bytes) ? { lossless: true } : {}) };
  const { data: original, info } = await read().toFormat(format, options).toBuffer({ resolveWithObject: true });
  const renditions = [];
  for (const target of imageWidths) {
    const resized = read().resize({ width: target, withoutEnlargement: true });
    renditions.push({ width: target, webp: await resized.webp({ quality: 75, effort: 6 }).toBuffer() });
  }
  return { original, width: info.width, height: info.height, renditions };
};

/** Judges an image by its header, then draws it and its smaller renditions, turned upright. */
export const decodeImage = async (bytes: Buffer): Promise<DecodeResult> => {
  try {
    if (!isAffordable(await sharp(bytes, { limitInputPixels: false }).metadata()))
      return { refused: 'IMAGE_TOO_MANY_PIXELS' };
    return await draw(bytes);
  } catch {
    return { refused: 'IMAGE_TYPE' };
  }
};
