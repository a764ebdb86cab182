import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createImageDecoder } from '../src/uploads/image-decoder.ts';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 100, height: 100, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
const much = { rssBytes: 1024 * 1024 * 1024, timeMs: 60_000 };
const onLinux = it.runIf(process.platform === 'linux');

it('a decoder that takes more time than it may is ended', async () => {
  const copyOf = createImageDecoder({ ...much, timeMs: 0 });
  expect(await copyOf(await picture())).toEqual({ refused: 'IMAGE_TIMEOUT' });
});

onLinux('a decoder that takes more memory than it may is ended', async () => {
  const copyOf = createImageDecoder({ ...much, rssBytes: 1 });
  expect(await copyOf(await picture())).toEqual({ refused: 'IMAGE_TOO_HEAVY' });
});

it('a file that cannot be read is refused, and the next one is drawn', async () => {
  const copyOf = createImageDecoder();
  expect(await Promise.all([copyOf(Buffer.from('none')), copyOf(await picture())])).toMatchObject([
    { refused: 'IMAGE_BROKEN' },
    { width: 100 },
  ]);
});
