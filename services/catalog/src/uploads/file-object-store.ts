import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { LRUCache } from 'lru-cache';
import type { ObjectStore, SentFile } from './object-store.ts';
import { filesUnder, openFileOf, removeFilesOf, removeUnfinishedFiles, writeFileOf } from './stored-files.ts';
import { createUploadUrls, type UploadUrls, uploadUrlLifeMs } from './upload-urls.ts';

interface FileStoreOptions {
  /** The folder of the files. All instances of the service share this folder. */
  readonly folder: string;
  /** The shop's secret; upload URLs are signed with a key made from it. */
  readonly secret: string;
  readonly now: () => Date;
}

const refusalOf = (cause: unknown): unknown => {
  if (isProblem(cause)) return cause;
  if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return problem('DISK_FULL', { retryAfterSeconds: 10, cause });
  return problem('UNAVAILABLE', { detail: 'the folder of the images cannot be used', cause });
};
const refusing = (work: Promise<void>): Promise<void> =>
  work.catch((error) => {
    throw refusalOf(error);
  });

/**
 * Yields the body up to the agreed size. Throws when the body is larger or smaller; the caller can then read the rest.
 */
async function* upTo(body: Readable, size: number | undefined): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (size !== undefined && bytes > size) throw problem('UPLOAD_REFUSED');
    if (bytes > maxImageBytes) throw problem('IMAGE_TOO_LARGE');
    yield chunk;
  }
  if (size !== undefined && bytes < size) throw problem('UPLOAD_REFUSED');
}

/**
 * The most bodies that are accepted for one key. A sender whose connection broke sends the file again, but more bodies
 * than this would bypass the daily limit of files.
 */
const maxBodies = 5;
const mostKeys = 100_000;

/**
 * Writes a body that was sent to an upload URL, while the body arrives. Only the terms in the URL decide which file is
 * accepted.
 */
const createReceiver = (folder: string, urls: UploadUrls) => {
  /**
   * The newest body that is being written, for each key. A new body stops the writing of the earlier body, because the
   * sender of that body is usually gone.
   */
  const arriving = new Map<string, Readable>();
  const bodies = new LRUCache<string, number>({ max: mostKeys, ttl: uploadUrlLifeMs });
  return async ({ token, contentType, bytes, body }: SentFile): Promise<void> => {
    const terms = urls.read(token);
    if (terms === undefined) throw problem('UPLOAD_REFUSED');
    const { key, size } = terms;
    const sent = (bodies.get(key) ?? 0) + 1;
    bodies.set(key, sent);
    if (sent > maxBodies || contentType !== terms.contentType) throw problem('UPLOAD_REFUSED');
    if (size !== undefined && bytes !== undefined && bytes !== size) throw problem('UPLOAD_REFUSED');
    arriving.get(key)?.destroy();
    arriving.set(key, body);
    try {
      await writeFileOf(folder, key, upTo(body, size));
    } finally {
      if (arriving.get(key) === body) arriving.delete(key);
    }
  };
};

/** Stores images as files of a folder, named by their keys. Upload URLs lead to the shop itself. */
export const createFileObjectStore = ({ folder, secret, now }: FileStoreOptions): ObjectStore => {
  const urls = createUploadUrls(secret, now);
  const receive = createReceiver(folder, urls);
  return {
    signPut: async ({ shopUrl, ...terms }) => urls.sign(terms, shopUrl),
    receive: (file) => refusing(receive(file)),
    open: async (key) => {
      try {
        return await openFileOf(folder, key);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    put: ({ key, body }) => refusing(writeFileOf(folder, key, [body])),
    list: (prefix) => filesUnder(join(folder, prefix), prefix),
    remove: (keys) => refusing(removeFilesOf(folder, keys)),
    removeUnfinished: (before) => removeUnfinishedFiles(folder, before),
  };
};
