import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '@gyeol/contracts/rules/image.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { CatalogConfig } from '../config.ts';
import { contentTypes } from '../uploads/image-type.ts';
import type { ObjectStore } from '../uploads/object-store.ts';
import { addPicture } from '../uploads/upload-store.ts';

const originalWidth = 1440;
const atOnce = 8;

type Deps = Pick<AppDeps<CatalogConfig>, 'db' | 'now'> & { objects: ObjectStore };

/** Stores a picture whose copies were rendered before, as attaching would have stored it. Answers its URL. */
const storeOne = async ({ db, now, objects }: Deps, folder: string, name: string): Promise<string> => {
  const read = (width: number): Promise<Buffer> => readFile(join(folder, `${name}-${width}.webp`));
  const original = await read(originalWidth);
  const sha256 = createHash('sha256').update(original).digest('hex');
  const contentType = contentTypes.webp;
  await Promise.all([
    objects.put({ key: `media/${sha256}.webp`, contentType, body: original }),
    ...imageWidths.map(async (width) =>
      objects.put({ key: `media/${sha256}-${width}.webp`, contentType, body: await read(width) }),
    ),
  ]);
  const { width, height } = sizeOf(original);
  await addPicture(db, { sha256, extension: 'webp', bytes: original.length, width, height }, now());
  return `/media/${sha256}.webp`;
};

/** Width and height of a lossy WebP without extensions (VP8), or of an extended one (VP8X). */
const sizeOf = (webp: Buffer): { width: number; height: number } =>
  webp.toString('latin1', 12, 16) === 'VP8X'
    ? { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 }
    : { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff };

/** Stores the named pictures of a folder (`<name>-480.webp`, `-960`, `-1440`). Answers each one's URL. */
export const storePictures = async (
  deps: Deps,
  folder: string,
  names: readonly string[],
): Promise<Map<string, string>> => {
  const urls = new Map<string, string>();
  const waiting = [...new Set(names)];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      urls.set(name, await storeOne(deps, folder, name));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return urls;
};
