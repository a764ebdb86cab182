import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from './install-once.ts';
import { PartMissing } from './part.ts';
import { cacheDir, which } from './programs.ts';

/** Installs a Python package once and returns its folder, for PYTHONPATH. Throws PartMissing when it cannot. */
export const demandPythonPackage = (name: string, version: string): Promise<string> =>
  installOnce(join(cacheDir, `${name}-${version}`), async (draft) => {
    for (const program of ['python3', 'pip'])
      if (!which(program)) throw new PartMissing(`${program}, which ${name} needs, is not installed`);
    const install = ['install', '-q', '--target', draft, `${name}==${version}`];
    await promisify(execFile)('pip', install, { maxBuffer: 1e8 }).catch((error: Error) => {
      throw new PartMissing(`pip could not install ${name} ${version}: ${error.message}`);
    });
  });
