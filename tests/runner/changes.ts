import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const output = async (program: string, ...args: string[]): Promise<string> =>
  (await execute(program, args, { cwd: root, maxBuffer: 1e9 })).stdout;
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The file with the last commit for which all tests were green. The nightly run writes it. */
const greenFile = '.ci/green';

/**
 * The paths that differ from the last commit for which all tests were green, including files that git does not track
 * yet. Returns a reason instead when this repository does not have that commit.
 */
export const changesSinceGreen = async (): Promise<{ commit: string; changed: string[] } | { reason: string }> => {
  if (!existsSync(`${root}${greenFile}`)) return { reason: `there is no ${greenFile}` };
  const commit = readFileSync(`${root}${greenFile}`, 'utf8').trim();
  const isAncestor = await output('git', 'merge-base', '--is-ancestor', commit, 'HEAD').then(
    () => true,
    () => false,
  );
  if (!isAncestor) return { reason: `the history here does not hold ${commit} of ${greenFile}` };
  const tracked = lines(await output('git', 'diff', '--name-only', '--no-renames', commit));
  const untracked = lines(await output('git', 'ls-files', '--others', '--exclude-standard'));
  return { commit, changed: [...tracked, ...untracked].filter((path) => path !== greenFile) };
};

/** Finds the files that import a file changed since a commit. The import may lead through other files. */
export const importingChanges = async (commit: string): Promise<Set<string>> => {
  const folders = ['contracts', 'services', 'gateway', 'web/src', 'deploy', 'tests'];
  const options = ['--config', '.dependency-cruiser.cjs', '--affected', commit, '--output-type', 'json'];
  const { modules } = JSON.parse(await output('node_modules/.bin/depcruise', ...options, ...folders)) as {
    modules: readonly { source: string }[];
  };
  return new Set(modules.map(({ source }) => source));
};
