import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDir } from './support/parts.ts';

// npm test, npm run test:unit … : which suites run, in which surroundings, and how they ended.
const root = fileURLToPath(new URL('..', import.meta.url));

interface Suite {
  name: string;
  project: string;
  env?: Record<string, string>;
  /** Only these files of the project. */
  files?: readonly string[];
  /** Runs when it is named alone: it builds every image, which takes minutes. */
  alone?: true;
}
const suites: readonly Suite[] = [
  { name: 'unit', project: 'unit' },
  { name: 'int', project: 'int' },
  { name: 'api', project: 'api', env: { GYEOL_TEST_STACK: 'embedded' } },
  { name: 'api on Kafka, Redis and S3', project: 'api', env: { GYEOL_TEST_STACK: 'distributed' } },
  { name: 'journeys', project: 'journeys', env: { GYEOL_TEST_STACK: 'embedded' } },
  {
    name: 'journeys on Kafka, Redis and S3',
    project: 'journeys',
    env: { GYEOL_TEST_STACK: 'distributed' },
    // The journeys that events, limits and stored pictures carry; what a page shows is the same on every engine.
    files: ['tests/journeys/buying.spec.ts', 'tests/journeys/cancelling.spec.ts'],
  },
  { name: 'faults', project: 'faults' },
  { name: 'containers', project: 'containers', alone: true },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

const counted = (file: string, code: number): Counts => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed =
    report.numFailedTests === 0 && code !== 0 ? Math.max(1, report.numFailedTestSuites) : report.numFailedTests;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
};

const runSuite = async ({ name, project, env, files = [] }: Suite, more: readonly string[]): Promise<Counts> => {
  const file = join(cacheDir, `report-${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  console.log(`\n── ${name} ──`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(more.length > 0 ? more : files),
  ];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)));
  return counted(file, code);
};

const [wanted = 'all', ...more] = process.argv.slice(2);
const chosen = suites.filter((suite) => (wanted === 'all' && !suite.alone) || suite.project === wanted);
if (chosen.length === 0) {
  console.error(`There is no suite ${wanted}: all, ${[...new Set(suites.map((suite) => suite.project))].join(', ')}`);
  process.exit(1);
}
mkdirSync(cacheDir, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const suite of chosen) {
  const counts = await runSuite(suite, more);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
