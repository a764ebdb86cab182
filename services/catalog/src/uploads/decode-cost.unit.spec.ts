import { describe, expect, it } from 'vitest';
import { isAffordable } from './decode-cost.ts';

const photo = { format: 'jpeg', width: 4_032, height: 3_024, channels: 3, depth: 'uchar' };
const square = (side: number) => ({ width: side, height: side });

describe('an image is judged by what decoding it costs', () => {
  it.each([
    ['a photo of a phone', photo],
    ['the same, held upright', { ...photo, orientation: 6 }],
    ['the same, progressive and held upright', { ...photo, orientation: 6, isProgressive: true }],
    ['16 megapixels from top to bottom', { ...photo, ...square(4_000) }],
    ['16 megapixels of 16 bits, from top to bottom', { ...photo, ...square(4_000), format: 'png', depth: 'ushort' }],
    ['12 megapixels, interlaced', { ...photo, format: 'png', channels: 4, isProgressive: true }],
    ['12 megapixels of WebP', { ...photo, format: 'webp', channels: 4 }],
  ])('%s is taken', (_, header) => expect(isAffordable(header)).toBe(true));

  it.each([
    ['17 megapixels', { ...photo, ...square(4_124) }],
    ['16 megapixels of WebP', { ...photo, ...square(4_000), format: 'webp', channels: 4 }],
    [
      '16 megapixels with transparency, interlaced',
      { ...photo, ...square(4_000), format: 'png', channels: 4, isProgressive: true },
    ],
    ['a thin one of 50', { ...photo, width: 50_000, height: 1_000 }],
    ['16 megapixels, progressive and turned', { ...photo, ...square(4_000), isProgressive: true, orientation: 6 }],
    [
      '16 bits of 12 megapixels, interlaced and turned',
      { ...photo, depth: 'ushort', isProgressive: true, orientation: 8 },
    ],
    [
      '16 bits of 16 megapixels and four channels, interlaced and turned',
      { ...photo, ...square(4_000), channels: 4, depth: 'ushort', isProgressive: true, orientation: 3 },
    ],
  ])('%s is refused', (_, header) => expect(isAffordable(header)).toBe(false));
});
