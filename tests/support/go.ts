import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from './install-once.ts';
import { PartMissing } from './part.ts';
import { cacheDir, which } from './programs.ts';

/** Finds a Go program on this machine, or builds it once. Throws PartMissing. */
export const demandGoProgram = async (program: string, module: string): Promise<string> => {
  const found = which(program);
  if (found) return found;
  if (!which('go')) throw new PartMissing(`neither ${program} nor Go to build it is installed`);
  return installOnce(join(cacheDir, 'bin', program), (draft) => {
    const env = { ...process.env, GOBIN: dirname(draft), GOFLAGS: '-modcacherw' };
    return promisify(execFile)('go', ['install', module], { env, maxBuffer: 1e8 });
  });
};
