import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupStore } from './backup-store.ts';

const unfinished = '.part';

/**
 * Stores backups in a folder that only its owner may read. A killed process leaves a half-written file, which is listed
 * as `….part`.
 */
export const createFolderStore = async (folder: string): Promise<BackupStore> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The rights of a folder that belongs to another user stay unchanged. The files in such a folder are still closed to
  // others.
  await chmod(folder, 0o700).catch(() => undefined);
  const filesOf = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return {
    write: async (name, content) => {
      const file = join(folder, name);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const handle = await open(file + unfinished, 'w', 0o600);
        await pipeline(content, handle.createWriteStream({ flush: true }));
        const { size } = await stat(file + unfinished);
        await rename(file + unfinished, file);
        return size;
      } catch (error) {
        content.destroy();
        await rm(file + unfinished, { force: true });
        throw error;
      }
    },
    read: async (name) => (await open(join(folder, name))).createReadStream(),
    async *list() {
      for (const name of await filesOf()) yield { name, bytes: (await stat(join(folder, name))).size };
    },
    remove: async (names) => {
      for (const name of names) await rm(join(folder, name), { force: true });
      // Removes a backup's own folder together with its last file.
      const folders = new Set(names.filter((name) => name.includes('/')).map((name) => dirname(join(folder, name))));
      for (const one of folders)
        if ((await readdir(one).catch(() => ['?'])).length === 0) await rm(one, { recursive: true });
    },
  };
};
