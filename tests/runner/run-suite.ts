import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { orSkip } from '../support/parts.ts';
import { cacheDir } from '../support/programs.ts';
import { keepLogsOfFailures } from './failure-logs.ts';
import { brokenOff, type Outcome, outcomeOf } from './outcome.ts';
import type { Suite } from './suites.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporter = join(root, 'tests', 'runner', 'reporter.ts');

interface ChildOptions {
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** True when the suite writes directly to the terminal. Otherwise each line begins with the name of the suite. */
  inherits?: boolean;
}
const runChild = async ({ name, args, env, inherits }: ChildOptions, priority = 0): Promise<number> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: inherits ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...env },
  });
  if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
};

/** `more` has further arguments for Vitest, for example `-t` with a pattern. */
export const runSuite = async (suite: Suite, more: readonly string[], inherits: boolean): Promise<Outcome> => {
  const { name, project, env, needs, files } = suite;
  const found = needs && (await orSkip(needs));
  if (found && 'reason' in found) {
    console.log(`\n── ${name}: skipped, ${found.reason} ──`);
    return { passed: 0, skipped: 1, failures: [], flaky: [] };
  }
  const folder = join(cacheDir, 'runs', name.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outcomeFile = join(folder, 'outcome.json');
  const began = Date.now();
  console.log(`\n── ${name} ──`);
  const args = [vitest, 'run', '--project', project, '--reporter=default', `--reporter=${reporter}`, ...files, ...more];
  const own = { GYEOL_TEST_OUTCOME: outcomeFile, GYEOL_TEST_LOGS: folder };
  const code = await runChild({ name, args, inherits, env: { ...env, ...own } });
  console.log(`\n── ${name}: ${Math.round((Date.now() - began) / 1_000)} s ──`);
  const outcome = outcomeOf(existsSync(outcomeFile) ? readFileSync(outcomeFile, 'utf8') : undefined, code);
  return keepLogsOfFailures(outcome, folder);
};

/** Runs the checks (types, lint, structure, manifests, alerts) in parallel with the tests, at the lowest priority. */
export const runChecks = async (): Promise<Outcome> => {
  const lowest = 19;
  const code = await runChild({ name: 'checks', args: ['tests/checks.ts'] }, lowest);
  return code === 0 ? { passed: 1, skipped: 0, failures: [], flaky: [] } : brokenOff('npm run checks ended red');
};
