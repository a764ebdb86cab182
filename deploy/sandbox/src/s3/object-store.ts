import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openJournal } from '../journal.ts';
import type { ReceivedBody } from './body.ts';
import type { CorsRule } from './cors.ts';

/** `headers`: what goes out with the object again (cache-control, x-amz-meta-…); `at` is milliseconds. */
export type ObjectMeta = {
  blob: string;
  size: number;
  etag: string;
  type: string;
  at: number;
  headers: Record<string, string>;
};

type Entry =
  | { k: 'bucket'; bucket: string }
  | { k: 'bucketGone'; bucket: string }
  | { k: 'cors'; bucket: string; rules: CorsRule[] | null }
  | { k: 'put'; bucket: string; key: string; meta: ObjectMeta }
  | { k: 'gone'; bucket: string; key: string };

export type Bucket = { objects: Map<string, ObjectMeta>; cors: CorsRule[] | undefined };

export type ObjectStore = {
  createBucket(bucket: string): Promise<void>;
  deleteBucket(bucket: string): Promise<void>;
  bucket(bucket: string): Bucket | undefined;
  buckets(): Iterable<[string, Bucket]>;
  setCors(bucket: string, rules: CorsRule[] | undefined): Promise<void>;
  /** Stores the body under an id of its own; it counts only once `put` names it. */
  writeBlob(body: ReceivedBody): Promise<string>;
  copyBlob(blob: string): Promise<string>;
  /** Undoes a `writeBlob` or `copyBlob` that no `put` followed. */
  dropBlob(blob: string): Promise<void>;
  put(bucket: string, key: string, meta: ObjectMeta): Promise<void>;
  delete(bucket: string, key: string): Promise<void>;
  openBlob(blob: string): Promise<FileHandle>;
  close(): Promise<void>;
};

/** Bodies are files that never change; a journal says which of them a key names. */
export const openObjectStore = async (dataDir: string): Promise<ObjectStore> => {
  const folder = join(dataDir, 'objects');
  await mkdir(folder, { recursive: true });
  const buckets = new Map<string, Bucket>();

  const apply = (entry: Entry): void => {
    if (entry.k === 'bucket') buckets.set(entry.bucket, { objects: new Map(), cors: undefined });
    else if (entry.k === 'bucketGone') buckets.delete(entry.bucket);
    else if (entry.k === 'put') buckets.get(entry.bucket)?.objects.set(entry.key, entry.meta);
    else if (entry.k === 'gone') buckets.get(entry.bucket)?.objects.delete(entry.key);
    else {
      const bucket = buckets.get(entry.bucket);
      if (bucket !== undefined) bucket.cors = entry.rules ?? undefined;
    }
  };

  const journal = await openJournal<Entry>(join(dataDir, 'objects.jsonl'), apply);
  await removeOrphans(folder, buckets);

  const path = (blob: string) => join(folder, blob);
  const dropBlob = (blob: string) => rm(path(blob), { force: true });
  const record = async (entry: Entry): Promise<void> => {
    await journal.append(entry);
    apply(entry);
  };
  const blobOf = (bucket: string, key: string) => buckets.get(bucket)?.objects.get(key)?.blob;

  return {
    createBucket: (bucket) => record({ k: 'bucket', bucket }),
    deleteBucket: (bucket) => record({ k: 'bucketGone', bucket }),
    bucket: (bucket) => buckets.get(bucket),
    buckets: () => buckets,
    setCors: (bucket, rules) => record({ k: 'cors', bucket, rules: rules ?? null }),
    writeBlob: async (body) => {
      const blob = randomUUID();
      try {
        await pipeline(body.chunks, createWriteStream(path(blob)));
      } catch (error) {
        await dropBlob(blob);
        throw error;
      }
      return blob;
    },
    copyBlob: async (from) => {
      const blob = randomUUID();
      await copyFile(path(from), path(blob));
      return blob;
    },
    dropBlob,
    put: async (bucket, key, meta) => {
      const before = blobOf(bucket, key);
      await record({ k: 'put', bucket, key, meta });
      if (before !== undefined) await dropBlob(before);
    },
    delete: async (bucket, key) => {
      const before = blobOf(bucket, key);
      if (before === undefined) return;
      await record({ k: 'gone', bucket, key });
      await dropBlob(before);
    },
    openBlob: (blob) => open(path(blob)),
    close: () => journal.close(),
  };
};

/** A process killed in an upload leaves a file that no key names. */
const removeOrphans = async (folder: string, buckets: Map<string, Bucket>): Promise<void> => {
  const named = new Set<string>();
  for (const { objects } of buckets.values()) for (const { blob } of objects.values()) named.add(blob);
  const orphans = (await readdir(folder)).filter((file) => !named.has(file));
  for (const file of orphans) await rm(join(folder, file), { force: true });
};
