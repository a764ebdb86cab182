import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LockFile, missingPlatforms } from './support/lock-file.ts';

// Everything that .ci/run does after the tests: types, lint, structure, what nobody uses.
const root = fileURLToPath(new URL('..', import.meta.url));

interface Check {
  name: string;
  command: readonly string[];
  /** The output must say this, so that a check that looked at nothing does not pass. */
  sees?: RegExp;
}
const cruised = ['contracts', 'services', 'gateway', 'web/src', 'deploy', 'tests', 'bench'];
const checks: readonly Check[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the web page', command: ['tsc', '--noEmit', '-p', 'web/tsconfig.json'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'typed lint', command: ['eslint', '.'] },
  {
    name: 'structure',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...cruised],
    sees: /\((?!0 modules)\d+ modules, \d+ dependencies cruised\)/,
  },
  { name: 'docs/configuration.md', command: ['node', 'tests/configuration.ts', '--check'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
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

let failed = false;
if (!process.argv.includes('--checks-only')) {
  const tests = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, ['tests/run.ts', 'all'], { cwd: root, stdio: 'inherit' }).once('exit', resolve);
  });
  failed = tests !== 0;
}
const missing = missingPlatforms(JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as LockFile);
console.log(`${missing.length === 0 ? '✓' : '✗'} package-lock.json names the builds of every machine`);
if (missing.length > 0) {
  console.log(`${missing.join('\n')}\nAdd their entries (npm ci on such a machine would leave the binary out).`);
  failed = true;
}
const ended = await Promise.all(checks.map(async (check) => ({ ...check, ...(await run(check.command)) })));
for (const { name, sees, code, output } of ended) {
  const passed = code === 0 && (sees === undefined || sees.test(output));
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(output);
  failed ||= !passed;
}
process.exitCode = failed ? 1 : 0;
