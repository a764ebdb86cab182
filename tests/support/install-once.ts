import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheDir } from './programs.ts';

/**
 * Returns the file or folder after `install` has created it once. It gets its name when it is whole, so an installation
 * that was cut off leaves nothing. When two processes install at once, both use what the first one created.
 */
export const installOnce = async (path: string, install: (draft: string) => Promise<unknown>): Promise<string> => {
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  const work = mkdtempSync(join(cacheDir, 'install-'));
  const draft = join(work, basename(path));
  try {
    await install(draft);
    renameSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return path;
};
