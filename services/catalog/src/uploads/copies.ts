import { imageWidths } from '@gyeol/contracts/rules/image.ts';
import type { Sharp } from 'sharp';

export interface Copies {
  /** The picture itself, without what cameras write beside it: where and when it was taken, and by whom. */
  readonly original: Buffer;
  readonly width: number;
  readonly height: number;
  /** WebP, by width. */
  readonly copies: readonly { readonly width: number; readonly webp: Buffer }[];
}

/** A small file can decode into a huge picture; a telephone's largest is about 50 megapixels. */
const maxPixels = 50_000_000;

/** The bytes as they are, or drawn anew when they hold more than a picture. Turned upright, since that is lost too. */
const withoutTraces = async (picture: Sharp, bytes: Buffer): Promise<Buffer> => {
  const { exif, xmp, iptc, format } = await picture.metadata();
  if (!exif && !xmp && !iptc) return bytes;
  return picture.autoOrient().toFormat(format, { quality: 90 }).toBuffer();
};

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/** Makes the smaller copies of pictures, one picture at a time in the process: decoding takes memory. */
export const createCopier = () => {
  let loaded: ReturnType<typeof loadSharp> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const copy = async (bytes: Buffer): Promise<Copies | undefined> => {
    loaded ??= loadSharp();
    const sharp = await loaded;
    const read = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    try {
      const original = await withoutTraces(read(), bytes);
      const { width, height } = await sharp(original).metadata();
      const copies = [];
      for (const target of imageWidths) {
        const resized = read().autoOrient().resize({ width: target, withoutEnlargement: true });
        copies.push({ width: target, webp: await resized.webp({ quality: 80 }).toBuffer() });
      }
      return { original, width, height, copies };
    } catch {
      return undefined;
    }
  };
  /** Undefined when the bytes cannot be decoded, or only into too many pixels. */
  return (bytes: Buffer): Promise<Copies | undefined> => {
    const mine = last.then(() => copy(bytes));
    last = mine;
    return mine;
  };
};
