import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { each } from '@gyeol/service-kit/each.ts';
import type { Config } from '../config.ts';
import { openStoredImages, type StoredImages } from '../uploads/stored-images.ts';

const atOnce = 8;

const folderOf = ([folder]: readonly string[], command: string): string => {
  if (!folder) throw Object.assign(new Error(`usage: ${command} <folder>`), { code: 'USAGE' });
  return folder;
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const isThere = (file: string, bytes: number): boolean => existsSync(file) && statSync(file).size === bytes;

const fetchOne = async (images: StoredImages, name: string, file: string): Promise<void> => {
  const image = await images.open(name);
  if (image === undefined) return;
  await pipeline(image.stream, createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
};

interface CommandDeps {
  config: Config;
  now: () => Date;
}

/** `backup-objects <folder>` fetches every stored image, except those that the folder has already. */
export const backupObjects = async ({ config, now }: CommandDeps, args: readonly string[]): Promise<void> => {
  const folder = folderOf(args, 'backup-objects');
  const images = openStoredImages(config, now);
  mkdirSync(folder, { recursive: true });
  let total = 0;
  let fetched = 0;
  await each(atOnce, images.list(), async ({ name, bytes }) => {
    const file = join(folder, name);
    total += 1;
    if (isThere(file, bytes)) return;
    await fetchOne(images, name, file);
    fetched += 1;
  });
  print(`${total} images, ${fetched} of them new`);
};

/** `restore-objects <folder>` stores the images of the folder. An image that is already stored is not replaced. */
export const restoreObjects = async ({ config, now }: CommandDeps, args: readonly string[]): Promise<void> => {
  const folder = folderOf(args, 'restore-objects');
  const images = openStoredImages(config, now);
  const stored = new Set<string>();
  for await (const { name } of images.list()) stored.add(name);
  const files = readdirSync(folder).filter((file) => !file.endsWith('.part') && !stored.has(file));
  await each(atOnce, files.values(), (file) => images.put(file, createReadStream(join(folder, file))));
  print(`${files.length} images restored, ${stored.size} were there`);
};
