import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

const sources = ['web', 'contracts/src', 'docs/ko', 'docs/images', 'package-lock.json'];
const stamp = join(root, 'web', 'dist', '.sources');

const filesOf = (path: string): string[] => {
  const fullPath = join(root, path);
  if (!existsSync(fullPath)) return [];
  if (path.endsWith('.json')) return [path];
  return readdirSync(fullPath, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    const child = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesOf(child) : [child];
  });
};

const sourceHash = (): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** True when the built web page matches the current sources. */
export const webIsBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();

/** Throws an error with the builder's output when the build fails. */
export const buildWeb = async (): Promise<void> => {
  const hash = sourceHash();
  const words: string[] = [];
  const child = spawn('npm', ['run', 'build', '--workspace', 'web', '--silent'], {
    cwd: root,
    // Sets NODE_ENV, because a test runner sets another value. With that value, the web page would contain React's
    // development build.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => words.push(String(text)));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The web page could not be built:\n${words.join('')}`);
  writeFileSync(stamp, hash);
};
