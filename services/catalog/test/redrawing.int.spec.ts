import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import type { DecodedImage } from '../src/uploads/decode-image.ts';
import { createImageDecoder } from '../src/uploads/image-decoder.ts';
import { pictureDifference } from './support/picture-difference.ts';

const decode = createImageDecoder();
const redraw = async (bytes: Buffer): Promise<DecodedImage> => {
  const decoded = await decode(bytes);
  if ('refused' in decoded) throw new Error(decoded.refused);
  return { ...decoded, original: Buffer.from(decoded.original) };
};

/** Draws thin strokes in strong colours, like letters, and the soft colours of a photo. */
const page = (): Sharp => {
  const colours = ['#d00000', '#0044cc', '#008844', '#111111'];
  const strokes = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [16 + (at % 10) * 38, 16 + Math.floor(at / 10) * 30];
    return `<path d="M${x} ${y}h24M${x + 12} ${y}v18M${x} ${y + 18}l24 -9" stroke="${colours[at % 4]}" stroke-width="3" fill="none"/>`;
  });
  const sky =
    '<linearGradient id="g"><stop stop-color="#f7e8d0"/><stop offset="1" stop-color="#38506b"/></linearGradient>';
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${sky}<rect width="400" height="200" fill="#fff"/>${strokes.join('')}<rect y="200" width="400" height="200" fill="url(#g)"/></svg>`,
    ),
  ).flatten({ background: '#fff' });
};
const veil = (): Sharp =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#c34" opacity="0.4"/><circle cx="90" cy="90" r="60" fill="#0a6"/></svg>',
    ),
  );

it.each([
  ['a JPEG with colours of full size', () => page().jpeg({ quality: 92, chromaSubsampling: '4:4:4' })],
  ['a JPEG with halved colours', () => page().jpeg({ quality: 85 })],
  ['a progressive JPEG', () => page().jpeg({ quality: 90, progressive: true, chromaSubsampling: '4:4:4' })],
  ['a JPEG of a wider gamut', () => page().withIccProfile('p3').jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
  ['a JPEG for print', () => page().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 })],
  ['a PNG of 16 bits', () => page().toColourspace('rgb16').png()],
  ['a WebP', () => page().webp({ quality: 85 })],
])('%s looks the same after redrawing', async (_, make) => {
  const bytes = await make().toBuffer();
  const { original } = await redraw(bytes);
  const { deltaE, ssim } = await pictureDifference(bytes, original);
  expect(deltaE).toBeLessThan(2);
  expect(ssim).toBeGreaterThan(0.98);
  expect((await sharp(original).metadata()).icc).toBeUndefined();
});

it.each([
  ['a PNG with transparency', () => veil().png()],
  ['an interlaced PNG', () => veil().png({ progressive: true })],
  ['a PNG of few colours', () => page().png({ palette: true })],
  ['a grey PNG', () => page().greyscale().png()],
  ['a WebP without loss', () => veil().webp({ lossless: true })],
  [
    'a WebP without loss that says whose it is',
    () =>
      veil()
        .webp({ lossless: true })
        .withExif({ IFD0: { Artist: 'x' } }),
  ],
])('%s keeps every pixel after redrawing', async (_, make) => {
  const bytes = await make().toBuffer();
  const pixels = (image: Buffer) => sharp(image).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  const { original } = await redraw(bytes);
  expect((await pixels(original)).equals(await pixels(bytes))).toBe(true);
});

it.each([2, 3, 4, 5, 6, 7, 8])(
  'a photo taken with a turned camera (orientation %i) is redrawn upright',
  async (orientation) => {
    const bytes = await page().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const upright = await sharp(bytes).autoOrient().png().toBuffer();
    const { original } = await redraw(bytes);
    expect((await sharp(original).metadata()).orientation).toBeUndefined();
    expect((await pictureDifference(upright, original)).deltaE).toBeLessThan(2);
  },
);

it.each([
  ['jpeg', 20_000, [480]],
  ['png', 20_000, [480]],
  ['jpeg', 30_000, []],
  ['png', 30_000, []],
  ['jpeg', 16_383, [480, 960]],
] as const)('a %s of 860 × %i pixels stays one image of the same width and height', async (format, height, widths) => {
  const blank = sharp({ create: { width: 860, height, channels: 3, background: '#fff' } });
  const { original, extension, renditions } = await redraw(await blank.toFormat(format).toBuffer());
  expect(await sharp(original).metadata()).toMatchObject({ format, width: 860, height });
  expect(extension).toBe(format === 'jpeg' ? 'jpg' : 'png');
  expect(renditions.map(({ width }) => width)).toEqual(widths);
});
