import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PartMissing } from './parts.ts';
import { cacheDir, which } from './programs.ts';

/** Installs a Python package once and returns its folder, for PYTHONPATH. Throws PartMissing. */
export const demandPythonPackage = async (name: string, version: string): Promise<string> => {
  const folder = join(cacheDir, `${name}-${version}`);
  if (existsSync(folder)) return folder;
  if (!which('pip')) throw new PartMissing(`pip, which installs ${name}, is not installed`);
  const install = ['install', '-q', '--target', folder, `${name}==${version}`];
  await promisify(execFile)('pip', install, { maxBuffer: 1e8 });
  return folder;
};
