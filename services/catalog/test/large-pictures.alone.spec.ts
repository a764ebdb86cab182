import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImageDecoder } from '../src/uploads/image-decoder.ts';
import { decoderPid } from './support/decoder-process.ts';

const sized = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: 'black' }, limitInputPixels: false });
const blank = (side: number, channels: 3 | 4 = 3) => sized(side, side, channels);
const whole = { progressive: true, chromaSubsampling: '4:4:4' };
const dense = { progressive: true, compressionLevel: 9 };
const turned = { orientation: 6 };
/** Malicious files of a few hundred kilobytes. Those of 50 megapixels took 530 to 614 MiB to decode. */
const attacks: Readonly<Record<string, readonly [string, () => Promise<Buffer>]>> = {
  'a progressive JPEG of 50 megapixels, turned': [
    'IMAGE_TOO_MANY_PIXELS',
    () => blank(7_070).jpeg(whole).withMetadata(turned).toBuffer(),
  ],
  'a thin PNG of 100 megapixels': [
    'IMAGE_TOO_MANY_PIXELS',
    () => sized(1_000, 100_000).png({ compressionLevel: 9 }).toBuffer(),
  ],
  'an interlaced PNG of 16 bits': [
    'IMAGE_TOO_HEAVY',
    () => blank(4_000, 4).toColourspace('rgb16').png(dense).toBuffer(),
  ],
  'a PNG of 16 bits that is turned': [
    'IMAGE_TOO_HEAVY',
    () => blank(6_320, 4).toColourspace('rgb16').png({ compressionLevel: 9 }).withMetadata(turned).toBuffer(),
  ],
};
/** The most expensive images that are accepted, and tall images. */
const dear = {
  'a progressive JPEG that is turned': () => blank(4_040).jpeg(whole).withMetadata(turned).toBuffer(),
  'a progressive JPEG of 860 × 30,000': () => sized(860, 30_000).jpeg(whole).toBuffer(),
  'a PNG of 860 × 30,000': () => sized(860, 30_000, 4).png().toBuffer(),
  'a JPEG whose renditions are as tall as a WebP can be': () => sized(960, 16_383).jpeg().toBuffer(),
  'an interlaced PNG of 16 bits': () => blank(3_640, 4).toColourspace('rgb16').png(dense).toBuffer(),
  'a PNG of 16 bits that is turned': () =>
    blank(3_990, 4).toColourspace('rgb16').png({ compressionLevel: 9 }).withMetadata(turned).toBuffer(),
  'a WebP that stays one': () => blank(3_370, 4).webp({ effort: 0 }).toBuffer(),
  'a WebP that becomes a PNG': () => blank(4_200, 4).webp({ effort: 0 }).toBuffer(),
  'a WebP without loss': () => blank(1_880).webp({ lossless: true, effort: 0 }).toBuffer(),
};

/** The most memory that the decoder has had since it began, in MiB. */
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${decoderPid()}/status`, 'utf8'))?.[1]) / 1_024;
const rss = () => process.memoryUsage.rss();
const onLinux = describe.runIf(process.platform === 'linux');

onLinux('decoding', () => {
  /** The most memory, in MiB, of a decoder that drew a small image. */
  let base: number;
  beforeAll(async () => {
    await createImageDecoder()(await blank(100).png().toBuffer());
    base = peak();
  });

  it.each(Object.entries(attacks))('refuses %s by its first bytes', async (_, [refused, make]) => {
    const [bytes, copyOf] = [await make(), createImageDecoder()];
    expect(bytes.length).toBeLessThan(2_000_000);
    const { refused: why } = (await copyOf(bytes)) as { refused?: string };
    expect(why).toBe(refused);
    expect(peak() / base).toBeLessThan(2);
  });

  it.each(Object.entries(dear))(
    'accepts %s with bounded memory, none of it in the process of the service',
    async (_, make) => {
      const [bytes, copyOf] = [await make(), createImageDecoder()];
      const before = rss();
      expect(await copyOf(bytes)).toMatchObject({ width: expect.any(Number) });
      expect(peak() / base).toBeLessThan(3.5);
      expect(rss() / before).toBeLessThan(1.4);
    },
  );

  it('ends a decoder that takes too much memory, and decodes the next file', async () => {
    const copyOf = createImageDecoder({ rssBytes: 1.5 * base * 1024 * 1024, timeMs: 60_000 });
    expect(await copyOf(await dear['a WebP that becomes a PNG']())).toEqual({ refused: 'IMAGE_TOO_HEAVY' });
    expect(await copyOf(await blank(100).png().toBuffer())).toMatchObject({ width: 100 });
  });
});
