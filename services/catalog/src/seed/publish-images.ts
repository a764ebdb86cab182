import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '@gyeol/contracts/rules/image.ts';
import { each } from '@gyeol/service-kit/each.ts';
import sharp from 'sharp';
import type { Deps } from '../config.ts';
import { contentTypes } from '../uploads/image-type.ts';
import { findImageExtension, insertImage } from '../uploads/upload-store.ts';

type ImageDeps = Pick<Deps, 'db' | 'objects' | 'now'>;

const concurrency = 8;

const publishOne = async ({ db, objects, now }: ImageDeps, folder: string, name: string): Promise<string> => {
  const read = (width: number) => readFile(join(folder, `${name}-${width}.webp`));
  const bytes = await read(1440);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = `/media/${sha256}.webp`;
  if ((await findImageExtension(db, sha256)) !== undefined) return url;
  const put = (key: string, body: Buffer) => objects.put({ key: `media/${key}`, contentType: contentTypes.webp, body });
  for (const width of imageWidths) await put(`${sha256}-${width}.webp`, await read(width));
  await put(`${sha256}.webp`, bytes);
  const { width, height } = await sharp(bytes).metadata();
  await insertImage(db, { sha256, extension: 'webp', bytes: bytes.length, width, height }, now());
  return url;
};

/** Publishes rendered images and their renditions without changing them. Answers their URLs by name. */
export const publishImages = async (
  deps: ImageDeps,
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const urls = new Map<string, string>();
  await each(concurrency, names.values(), async (name) => {
    urls.set(name, await publishOne(deps, folder, name));
  });
  return urls;
};
