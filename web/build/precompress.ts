import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** A body below one network packet gains nothing from compression. */
const minBytes = 1_400;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
};

/** Writes `.br` and `.gz` beside every text file of the build, so that the gateway never compresses while serving. */
export const precompress = (): Plugin => {
  let directory = '';
  return {
    name: 'gyeol:precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(directory, { recursive: true });
      await Promise.all(files.filter((file) => worthIt.test(file)).map((file) => compress(join(directory, file))));
    },
  };
};
