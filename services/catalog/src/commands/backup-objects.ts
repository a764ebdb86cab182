import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import type { Config } from '../config.ts';
import { createObjectStore } from '../uploads/create-object-store.ts';
import type { ObjectStore } from '../uploads/object-store.ts';

/** Uploads that no item or review took are worth nothing; these are all that people see. */
const prefix = 'media/';
const atOnce = 8;

const folderOf = ([folder]: readonly string[], command: string): string => {
  if (!folder) throw Object.assign(new Error(`usage: ${command} <folder>`), { code: 'USAGE' });
  return folder;
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Images are named by their content, so that one which is there already is the same. */
const isThere = (file: string, bytes: number): boolean => existsSync(file) && statSync(file).size === bytes;

const fetchOne = async (store: ObjectStore, key: string, file: string): Promise<void> => {
  const object = await store.open(key);
  if (object === undefined) return;
  await pipeline(object.stream, createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
};

/** Some at a time, until none is left. */
const each = async <T>(all: Iterator<T> | AsyncIterator<T>, work: (one: T) => Promise<void>): Promise<void> => {
  const worker = async (): Promise<void> => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

interface CommandDeps {
  config: Config;
  now: () => Date;
}

/** `backup-objects <folder>`: every stored image; those that the folder has already are not fetched again. */
export const backupObjects = async ({ config, now }: CommandDeps, args: readonly string[]): Promise<void> => {
  const folder = folderOf(args, 'backup-objects');
  const store = createObjectStore(config, now);
  mkdirSync(folder, { recursive: true });
  let total = 0;
  let fetched = 0;
  await each(store.list(prefix)[Symbol.asyncIterator](), async ({ key, bytes }) => {
    const file = join(folder, key.slice(prefix.length).replaceAll('/', '_'));
    total += 1;
    if (isThere(file, bytes)) return;
    await fetchOne(store, key, file);
    fetched += 1;
  });
  print(`${total} images, ${fetched} of them new`);
};

/** `restore-objects <folder>`: restores them; what is there already stays. */
export const restoreObjects = async ({ config, now }: CommandDeps, args: readonly string[]): Promise<void> => {
  const folder = folderOf(args, 'restore-objects');
  const store = createObjectStore(config, now);
  const stored = new Set<string>();
  for await (const { key } of store.list(prefix)) stored.add(key);
  const files = readdirSync(folder).filter((file) => !file.endsWith('.part') && !stored.has(prefix + file));
  await each(files.values(), async (file) => {
    const contentType = imageTypes[file.split('.').at(-1) as keyof typeof imageTypes];
    if (contentType === undefined) throw new Error(`${file} is no image of the shop`);
    await store.put({ key: prefix + file, contentType, body: readFileSync(join(folder, file)) });
  });
  print(`${files.length} images restored, ${stored.size} were there`);
};
