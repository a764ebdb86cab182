import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A line in the journal of the S3 stand-in, which the sandbox had until version 0.1. The line maps a key to its file.
 */
interface JournalLine {
  readonly k: string;
  readonly key?: string;
  readonly meta?: { readonly blob: string };
}

/** Ignores an incomplete last line, which remains when a process is killed while it writes. */
const parseLine = (text: string): JournalLine | undefined => {
  try {
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
};

const blobsIn = (journal: string): ReadonlyMap<string, string> => {
  const blobs = new Map<string, string>();
  for (const text of readFileSync(journal, 'utf8').split('\n')) {
    const { k, key, meta } = parseLine(text) ?? {};
    if (key === undefined) continue;
    if (k === 'put' && meta) blobs.set(key, meta.blob);
    if (k === 'gone') blobs.delete(key);
  }
  return blobs;
};

/**
 * Moves a file. The file of an upload from today may have a name that is too long for the file system. Such a file is
 * left behind, because its sender repeats the upload within the day.
 */
const moveObject = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENAMETOOLONG') throw error;
  }
};

/**
 * Moves the images that an early release kept in the sandbox to the folder for images. When the move is interrupted,
 * the next start continues it.
 */
export const moveSandboxObjects = (sandboxDir: string, objectsDir: string): void => {
  const [journal, blobs] = [join(sandboxDir, 'objects.jsonl'), join(sandboxDir, 'objects')];
  if (!existsSync(journal)) return;
  for (const [key, blob] of blobsIn(journal)) {
    const from = join(blobs, blob);
    if (existsSync(from)) moveObject(from, join(objectsDir, key));
  }
  rmSync(blobs, { recursive: true, force: true });
  rmSync(journal);
};
