import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildWeb, webIsBuilt } from '@gyeol/local/web-build.ts';
import { demandKafka } from './support/kafka.ts';
import { demandVersityGateway, findChromium, orSkip } from './support/parts.ts';
import { cacheDir } from './support/programs.ts';
import { type Ending, endingOf } from './support/report.ts';

// npm test, npm run test:unit … : which suites run, in which surroundings, and how they ended.
const root = fileURLToPath(new URL('..', import.meta.url));

interface Suite {
  name: string;
  project: string;
  env?: Record<string, string>;
  /** Finds what it cannot do without; suites without one skip tests by themselves. */
  needs?: () => Promise<unknown>;
  /** Only these files of the project. */
  files?: readonly string[];
  /** Files that `npm test` leaves to the night, of those that `specs` names; a folder of the project's own unless it says so. */
  atNight?: readonly string[];
  specs?: string;
  /** Runs when its project is named, and each night: `npm test` has no time for it. */
  named?: boolean;
  /** `changed`: its networks come and go on this machine. `watched`: a browser drops what it loads when one does. Never at once. */
  networks?: 'changed' | 'watched';
  /** Needs nothing of what is prepared: it runs meanwhile. */
  unprepared?: true;
}
/** Where each journey is followed: on one screen where everything else is sure to run, or on `all` (nightly). */
const screens = process.env.GYEOL_TEST_SCREENS ?? (process.env.GYEOL_REQUIRE_ALL === 'on' ? 'one each' : 'all');
/** Where every part of the outside world is there, each call is made by day on Kafka, Redis and S3, and on the rest by night. */
const hasAllParts = process.env.GYEOL_REQUIRE_ALL === 'on';
// The longest first, so that the lanes end at about the same time.
const suites: readonly Suite[] = [
  {
    name: 'journeys',
    project: 'journeys',
    env: { GYEOL_TEST_STACK: 'embedded', GYEOL_TEST_SCREENS: screens },
    // Left by day: what is bought, paid, cancelled, handled and mended across screens. Each screen of the others has its
    // own test, which takes a second.
    atNight: [
      'admin-coupons',
      'admin-items',
      'admin-members',
      'admin-points',
      'admin-shelves',
      'admin-statistics',
      'afterwards',
      'browsing',
      'deposits',
      'pages',
      'photos',
      'reviews',
      'trouble',
      'waiting-room',
    ].map((name) => `tests/journeys/${name}.spec.ts`),
    networks: 'watched',
  },
  {
    name: 'int',
    project: 'int',
    specs: '{contracts,deploy,gateway,services,tests,web}/**/*.int.spec.ts',
    // Cold pages of 100,000 items: what a page reads is held by the tests of plans by day.
    atNight: ['services/catalog/test/hundred-thousand.int.spec.ts'],
  },
  { name: 'screens', project: 'screens', needs: findChromium, networks: 'watched' },
  {
    name: 'faults',
    project: 'faults',
    env: { GYEOL_TEST_STACK: 'embedded' },
    // And every restart of the one process, deposits, receipts and claims too: by day it is killed at each step of an order.
    atNight: [
      'claims-killed',
      'deposit-killed',
      'instances',
      'migrated',
      'receipts-killed',
      'restored',
      'together',
    ].map((name) => `tests/faults/${name}.faults.spec.ts`),
  },
  {
    name: 'journeys on Kafka, Redis and S3',
    project: 'journeys',
    env: { GYEOL_TEST_STACK: 'distributed', GYEOL_TEST_SCREENS: screens },
    // The journeys that events, limits and stored images carry; what a page shows is the same on every engine.
    files: ['tests/journeys/buying.spec.ts', 'tests/journeys/cancelling.spec.ts'],
    named: true,
    networks: 'watched',
  },
  {
    name: 'faults of services that are apart',
    project: 'faults',
    env: { GYEOL_TEST_STACK: 'apart' },
    // Where one process holds them all, no service dies or is replaced alone; Kafka is of a shop that scales.
    files: ['broker-stopped', 'lists-alone', 'scaled', 'services-killed'].map(
      (name) => `tests/faults/${name}.faults.spec.ts`,
    ),
    named: true,
  },
  { name: 'api', project: 'api', env: { GYEOL_TEST_STACK: 'embedded' }, named: hasAllParts },
  {
    name: 'api on Kafka, Redis and S3',
    project: 'api',
    env: { GYEOL_TEST_STACK: 'distributed' },
    named: !hasAllParts,
  },
  { name: 'unit', project: 'unit', unprepared: true },
  { name: 'containers', project: 'containers', named: true, networks: 'changed' },
];

const isSuite = (word: string): boolean => word === 'all' || suites.some(({ project }) => project === word);
const words = process.argv.slice(2);
/** `all`, projects, or both (`all containers`); the other words are files of theirs. */
const wanted = words.filter(isSuite);
const files = words.filter((word) => !isSuite(word));
const chosen = suites.filter(
  ({ project, named }) => wanted.includes(project) || (wanted.includes('all') && named !== true),
);
if (chosen.length === 0) {
  console.error(`Name suites: all, ${[...new Set(suites.map((suite) => suite.project))].join(', ')}`);
  process.exit(1);
}

/**
 * Much of a suite is waiting, for a page or for a process to come back: a second one works meanwhile, where there is
 * memory for two shops. A third would save a minute or two and make everything that has a deadline late. TEST_LANES says
 * another number.
 */
const gibibyte = 1024 ** 3;
const lanesOfMachine = availableParallelism() > 1 && totalmem() > 7 * gibibyte ? 2 : 1;
const lanes = Math.min(Number(process.env.TEST_LANES) || lanesOfMachine, chosen.length);

/** By name: Vitest's `--exclude` does not reach a project that excludes files of its own. */
const filesByDay = ({ project, specs = `tests/${project}/**/*.spec.ts`, atNight = [] }: Suite): string[] => {
  const all = globSync(specs, { cwd: root, exclude: ['**/node_modules/**'] });
  const unknown = atNight.filter((file) => !all.includes(file));
  if (unknown.length > 0) throw new Error(`left to the night, but not there: ${unknown.join(', ')}`);
  return all.filter((file) => !atNight.includes(file));
};

const runSuite = async (suite: Suite): Promise<Ending> => {
  const { name, project, env, needs, files: own = [], atNight = [] } = suite;
  const found = needs && (await orSkip(needs));
  if (found && 'reason' in found) {
    console.log(`\n── ${name}: skipped, ${found.reason} ──`);
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  const file = join(cacheDir, `report-${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const began = Date.now();
  console.log(`\n── ${name} ──`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const byDay = wanted.includes('all') && atNight.length > 0 ? filesByDay(suite) : own;
  const child = spawn(process.execPath, [vitest, ...args, ...(files.length > 0 ? files : byDay)], {
    cwd: root,
    stdio: lanes === 1 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...env },
  });
  // Lines of two suites mingle; each says whose it is.
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
  console.log(`\n── ${name}: ${Math.round((Date.now() - began) / 1_000)} s ──`);
  return endingOf(existsSync(file) ? readFileSync(file, 'utf8') : undefined, code);
};

/** What two suites would otherwise make at the same time, each in the other's way. */
const prepare = async (): Promise<void> => {
  if (!webIsBuilt()) await buildWeb();
  for (const demand of [demandKafka, demandVersityGateway]) {
    // Whoever needs it tries again, and says why it cannot be had; the other suites need nothing of it.
    await orSkip(demand).catch((error: Error) => console.log(`not prepared: ${error.message}`));
  }
};

mkdirSync(cacheDir, { recursive: true });
const endings: { name: string; ending: Ending }[] = [];
const running = new Map<Suite, Promise<void>>();
const run = async (suite: Suite): Promise<void> => {
  const ending = await runSuite(suite).catch(
    ({ message }: Error): Ending => ({ passed: 0, failed: 1, skipped: 0, failures: [message] }),
  );
  endings.push({ name: suite.name, ending });
  running.delete(suite);
};
let prepared = lanes === 1;
const preparing = prepared
  ? Promise.resolve()
  : prepare().then(() => {
      prepared = true;
    });
const mayRun = ({ networks, unprepared }: Suite): boolean =>
  (prepared || unprepared === true) &&
  (!networks || [...running.keys()].every((other) => !other.networks || other.networks === networks));
const pending = [...chosen];
while (pending.length > 0) {
  const next = running.size < lanes ? pending.findIndex(mayRun) : -1;
  const [suite] = next < 0 ? [] : pending.splice(next, 1);
  if (suite) running.set(suite, run(suite));
  else await Promise.race([...running.values(), ...(prepared ? [] : [preparing])]);
}
await Promise.all(running.values());

for (const { name, ending } of endings) for (const failure of ending.failures) console.log(`\n✗ ${name}: ${failure}`);
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  endings.reduce((total, { ending }) => total + ending[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
