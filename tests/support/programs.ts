import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder for built programs and downloads, which the tests keep for later runs. */
export const cacheDir = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** Undefined when the program is not installed. */
export const which = (program: string): string | undefined =>
  [join(cacheDir, 'bin'), ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
