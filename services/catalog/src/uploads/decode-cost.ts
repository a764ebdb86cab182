import type { ProblemCode } from '@gyeol/contracts/problems.ts';

/** The most pixels of an image. One processor decodes ten megapixels in a second, however small the file is. */
const maxPixels = 40_000_000;
/** The most bytes that may be held at once while an image is drawn, besides a few rows. */
const maxHeldBytes = 160_000_000;

/** The header of an image, with the names of sharp's `metadata()`. */
export interface ImageHeader {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly depth: string;
  readonly hasAlpha?: boolean | undefined;
  readonly isProgressive?: boolean | undefined;
  readonly orientation?: number | undefined;
  readonly chromaSubsampling?: string | undefined;
  /** True for a WebP that is compressed without loss. */
  readonly isLossless?: boolean | undefined;
}
export type DrawnFormat = 'jpeg' | 'png' | 'webp';

const bytesOf: Readonly<Record<string, number>> = { char: 1, uchar: 1, short: 2, ushort: 2 };
const samplesOf: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/**
 * Calculates the bytes per pixel that are held until the last row is drawn, as measured.
 * - Rows that come from top to bottom are held only a few at a time.
 * - A progressive JPEG keeps two bytes of each sample until its last scan.
 * - An interlaced PNG keeps one and a half times the image.
 * - An image that has to be turned upright is held a second time. While it is turned, another quarter of it is held.
 */
const heldByReading = (header: ImageHeader): number => {
  const { format, channels, depth, isProgressive, orientation, chromaSubsampling = '' } = header;
  const pixel = channels * (bytesOf[depth] ?? 4);
  const turned = orientation !== undefined && orientation > 1 ? 1.25 * pixel : 0;
  if (!isProgressive) return turned;
  return turned + (format === 'jpeg' ? 2 * (samplesOf[chromaSubsampling] ?? channels) : 1.5 * pixel);
};
/**
 * The bytes per pixel that are held while a WebP is drawn again as a WebP. A WebP is held as a whole while it is read,
 * and once more while a WebP is written. A WebP without loss is held many times over.
 */
const webpToWebp = { lossy: 14, lossless: 45 };
const webpToOther = 9;

/**
 * Lists the formats in which an image can be drawn again, the best first, with the bytes per pixel that are held for
 * each format.
 */
const waysToDraw = (header: ImageHeader): readonly (readonly [DrawnFormat, number])[] => {
  const { format, isLossless, hasAlpha } = header;
  const reading = heldByReading(header);
  if (format !== 'webp') return [[format === 'png' ? 'png' : 'jpeg', reading]];
  return [
    ['webp', reading + (isLossless ? webpToWebp.lossless : webpToWebp.lossy)],
    [isLossless || hasAlpha ? 'png' : 'jpeg', reading + webpToOther],
  ];
};

/**
 * Chooses the format in which an image is drawn again, from its header alone, before the first pixel is decoded. The
 * format is the image's own, or another that holds less memory at once and loses nothing more. Answers the reason when
 * the image is refused.
 */
export const planDrawing = (header: ImageHeader): { format: DrawnFormat } | { refused: ProblemCode } => {
  const pixels = header.width * header.height;
  if (pixels > maxPixels) return { refused: 'IMAGE_TOO_MANY_PIXELS' };
  const [format] = waysToDraw(header).find(([, held]) => pixels * held <= maxHeldBytes) ?? [];
  return format === undefined ? { refused: 'IMAGE_TOO_HEAVY' } : { format };
};
