import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PartMissing } from './parts.ts';
import { cacheDir, which } from './programs.ts';

/** Installs a Python package once and returns its folder, for PYTHONPATH. Throws PartMissing when it cannot. */
export const demandPythonPackage = async (name: string, version: string): Promise<string> => {
  const folder = join(cacheDir, `${name}-${version}`);
  if (existsSync(folder)) return folder;
  for (const program of ['python3', 'pip'])
    if (!which(program)) throw new PartMissing(`${program}, which ${name} needs, is not installed`);
  // The folder gets its name when it is whole, so that an installation that was cut off is no package.
  mkdirSync(cacheDir, { recursive: true });
  const installed = mkdtempSync(join(cacheDir, 'python-'));
  const install = ['install', '-q', '--target', installed, `${name}==${version}`];
  try {
    await promisify(execFile)('pip', install, { maxBuffer: 1e8 });
  } catch (error) {
    rmSync(installed, { recursive: true, force: true });
    throw new PartMissing(`pip could not install ${name} ${version}: ${(error as Error).message}`);
  }
  renameSync(installed, folder);
  return folder;
};
