import { describe, expect, it } from 'vitest';
import { planDrawing } from './decode-cost.ts';

const photo = { format: 'jpeg', width: 4_032, height: 3_024, channels: 3, depth: 'uchar', chromaSubsampling: '4:2:0' };
const png = { format: 'png', width: 4_032, height: 3_024, channels: 4, depth: 'uchar', hasAlpha: true };
const webp = { ...png, format: 'webp', isLossless: false };
const square = (side: number) => ({ width: side, height: side });
const tall = { width: 860, height: 30_000 };

describe('the memory that decoding an image needs', () => {
  it.each([
    ['a photo of a phone', photo, 'jpeg'],
    ['the same, progressive and held upright', { ...photo, orientation: 6, isProgressive: true }, 'jpeg'],
    ['40 megapixels from top to bottom', { ...photo, ...square(6_324) }, 'jpeg'],
    ['40 megapixels of 16 bits, from top to bottom', { ...png, ...square(6_324), depth: 'ushort' }, 'png'],
    ['a tall PNG', { ...png, ...tall }, 'png'],
    ['a tall PNG, interlaced', { ...png, ...tall, isProgressive: true }, 'png'],
    ['a tall progressive JPEG', { ...photo, ...tall, isProgressive: true }, 'jpeg'],
    [
      'the same with colours of full size',
      { ...photo, ...tall, isProgressive: true, chromaSubsampling: '4:4:4' },
      'jpeg',
    ],
    ['a tall JPEG, turned', { ...photo, ...tall, orientation: 8 }, 'jpeg'],
    ['11 megapixels of WebP', { ...webp, ...square(3_380) }, 'webp'],
    ['17 megapixels of WebP with transparency', { ...webp, ...square(4_200) }, 'png'],
    ['17 megapixels of WebP without', { ...webp, ...square(4_200), channels: 3, hasAlpha: false }, 'jpeg'],
    ['3 megapixels of WebP without loss', { ...webp, ...square(1_800), isLossless: true }, 'webp'],
    ['12 megapixels of WebP without loss', { ...webp, isLossless: true, hasAlpha: false }, 'png'],
  ])('allows %s', (_, header, format) => expect(planDrawing(header)).toEqual({ format }));

  it.each([
    ['41 megapixels', { ...photo, ...square(6_404) }, 'IMAGE_TOO_MANY_PIXELS'],
    ['a thin one of 50', { ...photo, width: 50_000, height: 1_000 }, 'IMAGE_TOO_MANY_PIXELS'],
    ['20 megapixels of WebP', { ...webp, ...square(4_480) }, 'IMAGE_TOO_HEAVY'],
    [
      'a tall JPEG, progressive and turned',
      { ...photo, ...tall, isProgressive: true, orientation: 6 },
      'IMAGE_TOO_HEAVY',
    ],
    [
      '16 megapixels of 16 bits, interlaced',
      { ...png, ...square(4_000), depth: 'ushort', isProgressive: true },
      'IMAGE_TOO_HEAVY',
    ],
  ])('forbids %s', (_, header, refused) => expect(planDrawing(header)).toEqual({ refused }));
});
