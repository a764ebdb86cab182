import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { lettersOfScreens } from './letters.ts';
import { writeFonts } from './write-fonts.ts';

const folder = fileURLToPath(new URL('../../.cache/fonts', import.meta.url));
const makers = ['./letters.ts', './write-fonts.ts'].map((file) => new URL(file, import.meta.url));

/**
 * Finds the manifest of an installed package. When the package is missing, throws an error that names the package and
 * the command to install it.
 */
export const manifestOf = (name: string): string => {
  try {
    return createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch (cause) {
    throw new Error(`The fonts of the shop are made from the package ${name}, which is missing. Run "npm ci".`, {
      cause,
    });
  }
};

const keyFile = join(folder, 'key');
const isCurrent = (key: string): boolean => existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key;

/**
 * Writes the fonts to `web/.cache/fonts`. Keeps the fonts there if they were made from the same packages, code and
 * letters.
 */
const prepareFonts = async (): Promise<void> => {
  const pretendard = manifestOf('pretendard');
  const screens = lettersOfScreens();
  const hash = createHash('sha256').update(JSON.stringify(screens));
  for (const file of [pretendard, manifestOf('subset-font'), ...makers]) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (isCurrent(key)) return;
  // Each build writes to a folder of its own. When two build at once, the second uses the folder of the first.
  const made = `${folder}-${process.pid}`;
  try {
    await writeFonts(join(dirname(pretendard), 'dist/web/static'), screens, made);
    writeFileSync(join(made, 'key'), key);
    if (isCurrent(key)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
};

/** Makes the font files and their style sheets before the page is built, served or tested. */
export const fonts = (): Plugin => ({ name: 'gyeol:fonts', config: prepareFonts });
