import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createFileObjectStore } from '../../src/uploads/file-object-store.ts';
import type { ObjectStore } from '../../src/uploads/object-store.ts';

export interface WatchedObjects extends ObjectStore {
  readonly folder: string;
  /** The files in the folder. A test reads and writes them without the store. */
  readonly files: {
    get(key: string): Buffer | undefined;
    has(key: string): boolean;
    set(key: string, bytes: Buffer): void;
    delete(key: string): void;
    keys(): string[];
  };
  /** While this is true, every call fails as if the store were unreachable. */
  down: boolean;
  opened: number;
}

const filesIn = (folder: string): WatchedObjects['files'] => {
  const has = (key: string) => existsSync(join(folder, key));
  return {
    has,
    get: (key) => (has(key) ? readFileSync(join(folder, key)) : undefined),
    set: (key, bytes) => {
      mkdirSync(dirname(join(folder, key)), { recursive: true });
      writeFileSync(join(folder, key), bytes);
    },
    delete: (key) => rmSync(join(folder, key)),
    keys: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  };
};

/** Creates a store of files in a folder of its own. The store counts reads, and a test can make the store fail. */
export const watchedObjects = (secret: string): WatchedObjects => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-objects-'));
  const store = createFileObjectStore({ folder, secret, now: () => new Date() });
  const here = (): ObjectStore => {
    if (watched.down) throw problem('UNAVAILABLE');
    return store;
  };
  const watched: WatchedObjects = {
    ...store,
    folder,
    files: filesIn(folder),
    down: false,
    opened: 0,
    open: async (key) => {
      const found = await here().open(key);
      watched.opened += 1;
      return found;
    },
    put: async (file) => here().put(file),
    remove: async (keys) => here().remove(keys),
  };
  return watched;
};
