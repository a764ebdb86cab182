import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createImageDecoder } from '../src/uploads/image-decoder.ts';
import { decoderPid } from './support/decoder-process.ts';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 100, height: 100, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
const much = { rssBytes: 1024 * 1024 * 1024, timeMs: 60_000 };
const onLinux = it.runIf(process.platform === 'linux');

it('a decoder that exceeds its time limit is ended', async () => {
  const copyOf = createImageDecoder({ ...much, timeMs: 0 });
  expect(await copyOf(await picture())).toEqual({ refused: 'IMAGE_TIMEOUT' });
});

onLinux('a decoder that exceeds its memory limit is ended', async () => {
  const copyOf = createImageDecoder({ ...much, rssBytes: 1 });
  expect(await copyOf(await picture())).toEqual({ refused: 'IMAGE_TOO_HEAVY' });
});

it('an unreadable file is refused, and the next image is decoded', async () => {
  const copyOf = createImageDecoder();
  expect(await Promise.all([copyOf(Buffer.from('none')), copyOf(await picture())])).toMatchObject([
    { refused: 'IMAGE_BROKEN' },
    { width: 100 },
  ]);
});

it.each([
  [
    'a GIF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
  ],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
  ],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('%s is refused, since the decoder cannot read its format', async (_, make) => {
  expect(await createImageDecoder()(await make())).toEqual({ refused: 'IMAGE_BROKEN' });
});

onLinux('the decoder inherits no secret and no open file of its service', async () => {
  process.env.TEST_SECRET = 'a password of the database';
  const secret = await open(fileURLToPath(import.meta.url));
  onTestFinished(async () => {
    delete process.env.TEST_SECRET;
    await secret.close();
  });
  await createImageDecoder()(await picture());
  const of = `/proc/${decoderPid()}`;
  const names = readFileSync(`${of}/environ`, 'latin1')
    .split('\0')
    .map((line) => line.split('=')[0]);
  const own = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', ''];
  expect(names.filter((name) => !own.includes(String(name)))).toEqual([]);
  const targets = (folder: string) =>
    readdirSync(`${folder}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`${folder}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  // Pipes are left out, because they may come from the process that started the tests.
  const held = targets('/proc/self').filter((target) => target.startsWith('socket:') || target.endsWith('.spec.ts'));
  expect(held).toContain(fileURLToPath(import.meta.url));
  expect(held.some((target) => target.startsWith('socket:'))).toBe(true);
  expect(targets(of).filter((target) => held.includes(target))).toEqual([]);
});
