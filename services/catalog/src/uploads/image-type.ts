/** Members upload raster images. Only operators store drawings (`shop/store-drawing.ts`). */
export type ImageExtension = 'jpg' | 'png' | 'webp' | 'svg';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Finds the type of an image by its first bytes, whatever name or type it came with; undefined for anything else. */
export const imageTypeOf = (bytes: Uint8Array): ImageExtension | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return undefined;
};

export const contentTypes: Readonly<Record<ImageExtension, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
