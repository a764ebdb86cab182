import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LockFile, missingPlatforms } from './support/lock-file.ts';

// `npm run checks` runs everything of .ci/run except the tests. `npm run lint` and `npm run typecheck` each run a part
// of these checks.
const root = fileURLToPath(new URL('..', import.meta.url));

interface Check {
  name: string;
  part: 'lint' | 'typecheck' | 'deploy';
  command: readonly string[];
  /** A pattern that the output must match. Without it, a check that examined no file would pass. */
  sees?: RegExp;
}
const cruised = ['contracts', 'services', 'gateway', 'web/src', 'deploy', 'tests', 'bench'];
const checks: readonly Check[] = [
  { name: 'types', part: 'typecheck', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the web page', part: 'typecheck', command: ['tsc', '--noEmit', '-p', 'web/tsconfig.json'] },
  { name: 'format and lint', part: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'typed lint', part: 'lint', command: ['oxlint'] },
  {
    name: 'structure',
    part: 'lint',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...cruised],
    sees: /\((?!0 modules)\d+ modules, \d+ dependencies cruised\)/,
  },
  { name: 'docs/configuration.md', part: 'lint', command: ['node', 'tests/configuration.ts', '--check'] },
  { name: 'docs/operate/kafka.md', part: 'lint', command: ['node', 'tests/kafka-page.ts', '--check'] },
  { name: 'docs/rights.md', part: 'lint', command: ['node', 'tests/rights-page.ts', '--check'] },
  { name: 'unused code', part: 'lint', command: ['knip', '--no-progress'] },
  { name: 'manifests', part: 'deploy', command: ['node', 'tests/containers/check-manifests.ts'] },
  { name: 'alerts', part: 'deploy', command: ['node', 'tests/check-alerts.ts'] },
];

const run = (command: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Checks that package-lock.json has the entries of all platforms. `npm ci` on another machine would skip a binary
 * without an entry.
 */
const lockFileIsWhole = (): boolean => {
  const missing = missingPlatforms(JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as LockFile);
  console.log(`${missing.length === 0 ? '✓' : '✗'} package-lock.json names the builds of every machine`);
  if (missing.length > 0) console.log(`${missing.join('\n')}\nAdd their entries.`);
  return missing.length === 0;
};

const words = process.argv.slice(2);
const named = checks.filter(({ part }) => words.includes(part));
let failed = named.length === 0 && !lockFileIsWhole();
const chosen = named.length > 0 ? named : checks;
const ended = await Promise.all(chosen.map(async (check) => ({ ...check, ...(await run(check.command)) })));
for (const { name, sees, code, output } of ended) {
  const passed = code === 0 && (sees === undefined || sees.test(output));
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(output);
  failed ||= !passed;
}
process.exitCode = failed ? 1 : 0;
