import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { openFileOf, removeFilesOf, writeFileOf } from './stored-files.ts';

const leastFree = 500 * 1024 * 1024;
const show = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

const refusals: Readonly<Record<string, readonly [wrong: string, remedy: string]>> = {
  EACCES: ['may not be written', `give it to user ${process.getuid?.() ?? ''} (chown)`],
  EPERM: ['may not be written', `give it to user ${process.getuid?.() ?? ''} (chown)`],
  EROFS: ['is read-only', 'mount it for writing'],
  ENOENT: ['is not there', 'make it, or mount the volume of the images'],
  ENOTDIR: ['is no folder', 'name a folder'],
  ENOSPC: ['is on a full disk', 'make room'],
  EDQUOT: ['has used up its quota', 'raise the quota, or make room'],
};

/** Checks the folder of the images: writes, reads and removes a file. */
export const folderCheck = (folder: string): Check => ({
  name: 'images',
  run: async () => {
    const key = `pending/check/${randomUUID()}`;
    try {
      const { bavail, bsize } = await statfs(folder);
      await writeFileOf(folder, key, [Buffer.from('check')]);
      (await openFileOf(folder, key))?.stream.destroy();
      await removeFilesOf(folder, [key]);
      const free = bavail * bsize;
      if (free < leastFree) throw new Red(`${folder} has ${show(free)} left`, 'make room, or give it a larger disk');
      return `${folder} can be written, ${show(free)} are free`;
    } catch (error) {
      const refusal = refusals[(error as NodeJS.ErrnoException).code ?? ''];
      throw refusal ? new Red(`${folder} ${refusal[0]}`, refusal[1]) : error;
    }
  },
});
