import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, opendir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { StoredObject } from './object-store.ts';

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

/**
 * The folder of unfinished files. A complete file is moved out of this folder, so the folder has to be on the same file
 * system as the other folders.
 */
const unfinishedFolder = 'unfinished';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const keyPattern = /^(?:media|pending)(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000-\u001f]+)+$/;

/** Answers undefined for a missing file, and for a link, which the shop never makes. Throws any other error. */
const undefinedIfMissing = (error: unknown): undefined => {
  if (!['ENOENT', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
};

/** Throws IMAGE_PATH_INVALID for a key that the shop never makes. Call it before a key is used as a path. */
const pathIn = (folder: string, key: string): string => {
  if (!keyPattern.test(key)) throw problem('IMAGE_PATH_INVALID');
  return join(folder, key);
};

/** Throws IMAGE_PATH_INVALID when a link leads out of the folder, ENOENT when the file's own folder does not exist. */
const demandInside = async (folder: string, file: string): Promise<void> => {
  const [root, parent] = await Promise.all([realpath(folder), realpath(dirname(file))]);
  if (!parent.startsWith(root + sep)) throw problem('IMAGE_PATH_INVALID');
};

const moveIn = async (folder: string, unfinished: string, file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await demandInside(folder, file);
  await rename(unfinished, file);
};

/**
 * Stores the file under its key only when the last chunk is on the disk. A failure leaves no new file and keeps the
 * former file unchanged.
 */
export const writeFileOf = async (folder: string, key: string, chunks: Chunks): Promise<void> => {
  const file = pathIn(folder, key);
  const unfinished = join(folder, unfinishedFolder, randomUUID());
  try {
    await mkdir(dirname(unfinished), { recursive: true });
    // Opens the file before the stream begins. A stream that opens the file itself could create it after a failure has
    // removed it.
    const handle = await open(unfinished, 'wx');
    await pipeline(chunks, handle.createWriteStream({ flush: true }));
    // A call that removes a member's last file also removes the member's folder, perhaps just after this call has made
    // the folder. Therefore the move is tried a second time.
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

/** Throws when the folder does not exist. */
export const openFileOf = async (folder: string, key: string): Promise<StoredObject | undefined> => {
  const found = await openInside(folder, pathIn(folder, key)).catch(undefinedIfMissing);
  if (found === undefined) await access(folder);
  return found;
};

/** Removes a file, and its folder when that was the last file. */
const removeFileOf = async (folder: string, key: string): Promise<void> => {
  const file = pathIn(folder, key);
  await demandInside(folder, file);
  await rm(file, { force: true });
  await rmdir(dirname(file)).catch(() => undefined);
};

/** Lists the files under a path, by their keys. Files that are added or removed meanwhile may be listed or not. */
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

/** Removes files that were begun before this time and never finished, because their process was killed. */
export const removeUnfinishedFiles = async (folder: string, before: Date): Promise<void> => {
  const path = join(folder, unfinishedFolder);
  for await (const { key, at } of filesUnder(path, '')) if (at < before) await rm(join(path, key), { force: true });
};

/** Removes several files; missing files are ignored. Throws when the folder does not exist. */
export const removeFilesOf = async (folder: string, keys: readonly string[]): Promise<void> => {
  await access(folder);
  for (const key of keys) await removeFileOf(folder, key).catch(undefinedIfMissing);
};
