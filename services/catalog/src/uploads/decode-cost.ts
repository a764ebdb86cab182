import type { ProblemCode } from '@gyeol/contracts/problems.ts';

/** A second of a processor is good for ten of these megapixels, however small the file that says so. */
const maxPixels = 40_000_000;
/** What drawing may hold at once beside a few rows, bytes. */
const maxHeldBytes = 160_000_000;

/** What the first bytes of an image say of it, in the words of sharp's `metadata()`. */
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
  /** Of a WebP. */
  readonly isLossless?: boolean | undefined;
}
/** How an image is drawn anew. */
export type DrawnFormat = 'jpeg' | 'png' | 'webp';

const bytesOf: Readonly<Record<string, number>> = { char: 1, uchar: 1, short: 2, ushort: 2 };
const samplesOf: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/**
 * Bytes of a pixel that are held until the last row is drawn, as measured. Rows that come from top to bottom are held a few
 * at a time. A progressive JPEG keeps two bytes of each sample until its last scan, an interlaced PNG the image and a half.
 * Whatever has to be turned upright is held once more, and a quarter of it while it is.
 */
const heldByReading = (header: ImageHeader): number => {
  const { format, channels, depth, isProgressive, orientation, chromaSubsampling = '' } = header;
  const pixel = channels * (bytesOf[depth] ?? 4);
  const turned = orientation !== undefined && orientation > 1 ? 1.25 * pixel : 0;
  if (!isProgressive) return turned;
  return turned + (format === 'jpeg' ? 2 * (samplesOf[chromaSubsampling] ?? channels) : 1.5 * pixel);
};
/** A WebP is held whole while it is read, and once more while one is written; without loss many times over. */
const webpToWebp = { lossy: 14, lossless: 45 };
const webpToOther = 9;

/** The ways to draw an image anew, the best first, each with the bytes of a pixel that it holds. */
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
 * How an image is drawn anew, judged by its header before the first pixel is decoded: in its own format, or the one that
 * holds less at once and loses nothing more; or why it is not.
 */
export const planDrawing = (header: ImageHeader): { format: DrawnFormat } | { refused: ProblemCode } => {
  const pixels = header.width * header.height;
  if (pixels > maxPixels) return { refused: 'IMAGE_TOO_MANY_PIXELS' };
  const [format] = waysToDraw(header).find(([, held]) => pixels * held <= maxHeldBytes) ?? [];
  return format === undefined ? { refused: 'IMAGE_TOO_HEAVY' } : { format };
};
