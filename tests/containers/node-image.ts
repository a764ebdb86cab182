import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { demandProgram } from '../support/parts.ts';
import { which } from '../support/programs.ts';
import type { Engine } from './engine.ts';

const execute = promisify(execFile);

const file = `FROM scratch
COPY rootfs /
COPY node/ /usr/local/
RUN groupadd -g 1000 node && useradd -u 1000 -g 1000 -m -s /bin/bash node \\
 && ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
CMD ["node"]
`;

/** The folder of the npm of this machine. `npm root -g` would follow the Node that comes first in PATH. */
const npmFolder = (): string => {
  const npm = which('npm');
  if (npm === undefined) throw new Error('no npm is in PATH');
  return dirname(dirname(realpathSync(npm)));
};

/**
 * Makes a replacement of the base image when no registry can be reached. It has the official name and contains a
 * minimal Debian, the Node version that this repository pins, and npm. Needs root.
 */
export const createNodeImage = async (engine: Engine, name: string): Promise<void> => {
  const debootstrap = await demandProgram('debootstrap', ['debootstrap']);
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-base-'));
  try {
    await execute(debootstrap, ['--variant=minbase', 'bookworm', join(folder, 'rootfs')], { maxBuffer: 1e8 });
    for (const cacheFolder of ['var/cache/apt', 'var/lib/apt/lists'])
      rmSync(join(folder, 'rootfs', cacheFolder), { recursive: true, force: true });
    mkdirSync(join(folder, 'node', 'bin'), { recursive: true });
    const pinned = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    cpSync(join(pinned, 'bin', 'node'), join(folder, 'node', 'bin', 'node'), { dereference: true });
    cpSync(npmFolder(), join(folder, 'node', 'lib', 'node_modules', 'npm'), {
      recursive: true,
      dereference: true,
    });
    writeFileSync(join(folder, 'Dockerfile'), file);
    await engine.run(['build', '-q', '-t', name, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
