import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, opendir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { StoredObject } from './object-store.ts';

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Files on their way lie beside the others, on the same file system, and get their name when they are whole. */
const unfinishedFolder = 'unfinished';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const keyPattern = /^(?:media|pending)(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f]+)+$/;

/** Not there, or a link, which the shop never makes. */
const undefinedIfMissing = (error: unknown): undefined => {
  if (!['ENOENT', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
};

/** Throws IMAGE_PATH_INVALID for a key that is not one of the shop's, before it is a path of the system. */
const pathIn = (folder: string, key: string): string => {
  if (!keyPattern.test(key)) throw problem('IMAGE_PATH_INVALID');
  return join(folder, key);
};

/** Throws IMAGE_PATH_INVALID where a link leads out of the folder; ENOENT where the file's own folder is not there. */
const demandInside = async (folder: string, file: string): Promise<void> => {
  const [root, parent] = await Promise.all([realpath(folder), realpath(dirname(file))]);
  if (!parent.startsWith(root + sep)) throw problem('IMAGE_PATH_INVALID');
};

const moveIn = async (folder: string, unfinished: string, file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await demandInside(folder, file);
  await rename(unfinished, file);
};

/** Stores all chunks under a key once the last is on the disk. Whatever fails leaves nothing, and what was there before. */
export const writeFileOf = async (folder: string, key: string, chunks: Chunks): Promise<void> => {
  const file = pathIn(folder, key);
  const unfinished = join(folder, unfinishedFolder, randomUUID());
  try {
    await mkdir(dirname(unfinished), { recursive: true });
    // Opened first: a stream that opens by itself could make the file after a failure had removed it.
    const handle = await open(unfinished, 'wx');
    await pipeline(chunks, handle.createWriteStream({ flush: true }));
    // A member's folder goes with its last file, perhaps just now.
    await moveIn(folder, unfinished, file).catch((error) => {
      undefinedIfMissing(error);
      return moveIn(folder, unfinished, file);
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

const openInside = async (folder: string, file: string): Promise<StoredObject | undefined> => {
  await demandInside(folder, file);
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  const found = await handle.stat();
  if (found.isFile()) return { stream: handle.createReadStream(), bytes: found.size };
  await handle.close();
  return undefined;
};

/** Undefined for a file that is not there; throws where the folder is not. */
export const openFileOf = async (folder: string, key: string): Promise<StoredObject | undefined> => {
  const found = await openInside(folder, pathIn(folder, key)).catch(undefinedIfMissing);
  if (found === undefined) await access(folder);
  return found;
};

/** Removes a file, and its folder with the last one. */
const removeFileOf = async (folder: string, key: string): Promise<void> => {
  const file = pathIn(folder, key);
  await demandInside(folder, file);
  await rm(file, { force: true });
  await rmdir(dirname(file)).catch(() => undefined);
};

/** The files under a path, by their keys. Those that come or go meanwhile may be among them or not. */
export async function* filesUnder(
  path: string,
  prefix: string,
): AsyncGenerator<{ key: string; bytes: number; at: Date }> {
  const entries = await opendir(path).catch(undefinedIfMissing);
  for await (const entry of entries ?? []) {
    const [inner, key] = [join(path, entry.name), prefix + entry.name];
    if (entry.isDirectory()) yield* filesUnder(inner, `${key}/`);
    const found = entry.isFile() ? await lstat(inner).catch(undefinedIfMissing) : undefined;
    if (found) yield { key, bytes: found.size, at: found.mtime };
  }
}

/** Removes what was begun before then and never finished: its process was killed. */
export const removeUnfinishedFiles = async (folder: string, before: Date): Promise<void> => {
  const path = join(folder, unfinishedFolder);
  for await (const { key, at } of filesUnder(path, '')) if (at < before) await rm(join(path, key), { force: true });
};

/** Removes several files; missing ones are fine. Throws where the folder is not there. */
export const removeFilesOf = async (folder: string, keys: readonly string[]): Promise<void> => {
  await access(folder);
  for (const key of keys) await removeFileOf(folder, key).catch(undefinedIfMissing);
};
