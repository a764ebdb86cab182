import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { imageWidths } from '@gyeol/contracts/rules/image.ts';
import sharp, { type Metadata } from 'sharp';
import { type DrawnFormat, planDrawing } from './decode-cost.ts';
import type { ImageExtension } from './image-type.ts';

export interface DecodedImage {
  /**
   * The image drawn again, without the metadata of cameras (place, time, owner) and without anything else that a file
   * can hide.
   */
  readonly original: Buffer;
  readonly extension: ImageExtension;
  readonly width: number;
  readonly height: number;
  /** WebP renditions, by width. A rendition that would be too tall for a WebP is left out. */
  readonly renditions: readonly { readonly width: number; readonly webp: Buffer }[];
}
export type DecodeResult = DecodedImage | { readonly refused: ProblemCode };

sharp.cache(false);
sharp.concurrency(1);
// The format that a file claims to have selects the code that reads the file. Only the readers of these three formats
// are allowed, so that no file can choose other code.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The longest side of a WebP in pixels. */
const maxWebpSide = 16_383;

/** True when the pixels of a WebP are kept without loss, as the name of their chunk shows. */
const isLossless = (webp: Buffer): boolean => {
  for (let at = 12; at + 8 <= webp.length; ) {
    const chunk = webp.toString('latin1', at, at + 4);
    if (chunk === 'VP8L') return true;
    if (chunk === 'VP8 ') return false;
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
};

const read = (bytes: Buffer) => sharp(bytes, { failOn: 'error', sequentialRead: true }).timeout({ seconds: 15 });

/**
 * Chooses options that keep the image as a reader sees it. Coloured letters blur when the full chroma of a JPEG is
 * halved. `optimiseCoding` is off: it would make the JPEG 4 % smaller, but hold all of it until its last row.
 */
const optionsOf = (format: DrawnFormat, { chromaSubsampling }: Metadata, lossless: boolean) =>
  ({
    jpeg: { quality: 90, optimiseCoding: false, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' },
    png: {},
    webp: { quality: 90, lossless },
  })[format];

const drawRenditions = async (original: Buffer, { width, height }: { width: number; height: number }) => {
  const fitting = imageWidths.filter((target) => Math.ceil(height * Math.min(1, target / width)) <= maxWebpSide);
  const renditions = [];
  for (const target of fitting) {
    const resized = read(original).resize({ width: target, withoutEnlargement: true });
    renditions.push({ width: target, webp: await resized.webp({ quality: 75, effort: 6 }).toBuffer() });
  }
  return renditions;
};

const draw = async (bytes: Buffer): Promise<DecodeResult> => {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const lossless = header.format === 'webp' && isLossless(bytes);
  const plan = planDrawing({ ...header, isLossless: lossless });
  if ('refused' in plan) return plan;
  const drawn = read(bytes)
    .autoOrient()
    .toFormat(plan.format, optionsOf(plan.format, header, lossless));
  const { data: original, info } = await drawn.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const extension = plan.format === 'jpeg' ? 'jpg' : plan.format;
  return { original, extension, width, height, renditions: await drawRenditions(original, info) };
};

/** Checks an image by its header, then draws it and its smaller renditions, turned upright. */
export const decodeImage = async (bytes: Buffer): Promise<DecodeResult> => {
  try {
    return await draw(bytes);
  } catch (error) {
    const late = error instanceof Error && error.message.startsWith('timeout');
    return { refused: late ? 'IMAGE_TIMEOUT' : 'IMAGE_BROKEN' };
  }
};
