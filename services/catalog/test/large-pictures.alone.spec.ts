import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImageDecoder } from '../src/uploads/image-decoder.ts';

const blank = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: 'black' }, limitInputPixels: false });
const side = 7_070;
/** Attack files of a few hundred kilobytes that took 530 to 614 MiB to decode. */
const attacks = {
  'a progressive JPEG without subsampling, turned': () =>
    blank(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer(),
  'an interlaced PNG of 16 bits': () =>
    blank(side, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 }).toBuffer(),
  'a PNG with EXIF': () => blank(side, 4).png({ compressionLevel: 9 }).withMetadata({ orientation: 6 }).toBuffer(),
};
/** The worst that is taken. */
const dear = {
  'a progressive JPEG of 12 megapixels, turned': () =>
    blank(3_500).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer(),
  'an interlaced PNG of 12 megapixels': () =>
    blank(3_560, 4).png({ progressive: true, compressionLevel: 9 }).toBuffer(),
  'a WebP of 12 megapixels': () => blank(3_560, 4).webp().toBuffer(),
};

const decoder = (): string | undefined => {
  const tasks = readdirSync('/proc/self/task').map((task) => `/proc/self/task/${task}/children`);
  const children = tasks.flatMap((file) => readFileSync(file, 'utf8').split(' '));
  children.sort((one, other) => Number(other) - Number(one));
  return children.find((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-process'));
};
/** The most memory that the decoder had since it began, MiB. */
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${decoder()}/status`, 'utf8'))?.[1]) / 1_024;
const rss = () => process.memoryUsage.rss();
const onLinux = describe.runIf(process.platform === 'linux');

onLinux('decoding', () => {
  /** The same of a decoder that drew a small picture. */
  let base: number;
  beforeAll(async () => {
    await createImageDecoder()(await blank(100).png().toBuffer());
    base = peak();
  });

  it.each(Object.entries(attacks))('refuses %s by its first bytes', async (_, make) => {
    const [bytes, copyOf] = [await make(), createImageDecoder()];
    expect(bytes.length).toBeLessThan(2_000_000);
    expect(await copyOf(bytes)).toEqual({ refused: 'IMAGE_TOO_MANY_PIXELS' });
    expect(peak() / base).toBeLessThan(2);
  });

  it.each(Object.entries(dear))('takes %s with bounded memory, none of it the service\u2019s', async (_, make) => {
    const [bytes, copyOf] = [await make(), createImageDecoder()];
    const before = rss();
    expect(await copyOf(bytes)).toMatchObject({ width: expect.any(Number) });
    expect(peak() / base).toBeLessThan(3.5);
    expect(rss() / before).toBeLessThan(1.4);
  });

  it('ends the decoder that takes too much memory, and goes on with the next file', async () => {
    const copyOf = createImageDecoder({ rssBytes: 1.5 * base * 1024 * 1024, timeMs: 60_000 });
    expect(await copyOf(await dear['a WebP of 12 megapixels']())).toEqual({ refused: 'IMAGE_TOO_MANY_PIXELS' });
    expect(await copyOf(await blank(100).png().toBuffer())).toMatchObject({ width: 100 });
  });
});
