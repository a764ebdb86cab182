import { Readable } from 'node:stream';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { ObjectStore } from '../../src/uploads/object-store.ts';

export interface MemoryObjects extends ObjectStore {
  readonly files: Map<string, Buffer>;
  /** While true every call fails, as when the store is away. */
  down: boolean;
  opened: number;
}

/** An object store in memory. Its signed URLs name the key and the type. */
export const memoryObjects = (): MemoryObjects => {
  const files = new Map<string, Buffer>();
  const store: MemoryObjects = {
    files,
    down: false,
    opened: 0,
    signPut: async ({ key, contentType, size }) =>
      `http://objects.test/${encodeURI(key)}?type=${encodeURIComponent(contentType)}&size=${size ?? ''}`,
    open: async (key) => {
      if (store.down) throw problem('UNAVAILABLE');
      store.opened += 1;
      const file = files.get(key);
      return file && { stream: Readable.from([file]), bytes: file.length };
    },
    put: async ({ key, body }) => {
      if (store.down) throw problem('UNAVAILABLE');
      files.set(key, body);
    },
    list: async function* (prefix) {
      for (const [key, file] of files) if (key.startsWith(prefix)) yield { key, bytes: file.length };
    },
    remove: async (keys) => {
      if (store.down) throw problem('UNAVAILABLE');
      for (const key of keys) files.delete(key);
    },
  };
  return store;
};
