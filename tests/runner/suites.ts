import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../support/parts.ts';

// The suites of tests/run.ts: those of the day (`npm test`), those left to the night, and those that a word names.
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Suite {
  name: string;
  /** The word that names the suite: `npm run test:<word>`. */
  word: string;
  /** The project of vitest.config.ts. */
  project: string;
  /** The test files, from the root. */
  files: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Finds a program that the suite needs. Suites without it skip their tests themselves. */
  needs?: () => Promise<unknown>;
  /**
   * `changed`: the suite adds and removes networks of this machine. `watched`: its browser aborts requests when a
   * network changes. The two never run at once.
   */
  networks?: 'changed' | 'watched';
  /** True when the suite needs no prepared part and runs during the preparation. */
  unprepared?: true;
  /** True when the suite measures time or memory: it runs last, with nothing in parallel. */
  alone?: true;
}

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
/** Removes the files left to the night. Throws when one of these does not exist. */
const without = (files: readonly string[], night: readonly string[]): string[] => {
  const unknown = night.filter((file) => !files.includes(file));
  if (unknown.length > 0) throw new Error(`left to the night, but not there: ${unknown.join(', ')}`);
  return files.filter((file) => !night.includes(file));
};
const named = (folder: string, ending: string, names: readonly string[]): string[] =>
  names.map((name) => `tests/${folder}/${name}${ending}`);

const unit: Suite = {
  name: 'unit',
  word: 'unit',
  project: 'unit',
  files: filesOf('{bench,contracts,deploy,gateway,services,tests,web}/**/*.unit.spec.{ts,tsx}'),
  unprepared: true,
};
const int: Suite = { name: 'int', word: 'int', project: 'int', files: filesOf('**/*.int.spec.ts') };
const screens: Suite = {
  name: 'screens',
  word: 'screens',
  project: 'screens',
  files: filesOf('web/src/**/*.screen.spec.tsx'),
  needs: findChromium,
  networks: 'watched',
};
const api = filesOf('tests/api/*.spec.ts');
const journeys = filesOf('tests/journeys/*.spec.ts');
const shop: Suite = {
  name: 'shop',
  word: 'journeys',
  project: 'shop',
  files: [...api, ...journeys],
  networks: 'watched',
};
const faults: Suite = { name: 'faults', word: 'faults', project: 'faults', files: filesOf('tests/faults/*.spec.ts') };
const alone: Suite = {
  name: 'alone',
  word: 'alone',
  project: 'alone',
  files: filesOf('**/*.alone.spec.ts'),
  alone: true,
};
const containers: Suite = {
  name: 'containers',
  word: 'containers',
  project: 'containers',
  files: named('containers', '.spec.ts', ['shop', 'small', 'install', 'upgrade', 'kube']),
  networks: 'changed',
};

/** The environment decides the screens of the journeys: each on its one screen, or on both. */
const { GYEOL_TEST_SCREENS, GYEOL_TEST_STACK, GYEOL_REQUIRE_ALL } = process.env;
/** When every part is required, the day's shop runs on Kafka, Redis and S3. */
const stackOfDay = GYEOL_TEST_STACK ?? (GYEOL_REQUIRE_ALL === 'on' ? 'distributed' : 'embedded');
const on = (stack: string, screens: string): Record<string, string> => ({
  GYEOL_TEST_STACK: stack,
  GYEOL_TEST_SCREENS: GYEOL_TEST_SCREENS ?? screens,
});

/** Left out by day, because each screen of these journeys has its own test, which takes a second. */
const journeysAtNight = named('journeys', '.spec.ts', [
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
]);
/**
 * Left out by day: every restart of the one process, deposits, receipts and claims. The day kills it at each step of an
 * order.
 */
const faultsAtNight = named('faults', '.faults.spec.ts', [
  'claims-killed',
  'deposit-killed',
  'instances',
  'migrated',
  'receipts-killed',
  'restored',
  'restored-under-load',
  'texts-of-before',
  'together',
]);
/** Tests of a shop that scales: when one process holds all services, none can be killed or replaced alone. */
const faultsApart = named('faults', '.faults.spec.ts', ['broker-stopped', 'lists-alone', 'scaled', 'services-killed']);
/** Run by day only when their workspace has changed: opened shops, images of 12 megapixels, files of 10,000 rows. */
const slow = /^deploy\/(?:local|together)\/|\/(?:hundred-thousand|ten-thousand-rows|large-pictures)\./;
const quick = ({ files }: Suite): string[] => files.filter((file) => !slow.test(file));

/** The suites of `npm test`, the longest first, so that the lanes end at about the same time. */
export const day: readonly Suite[] = [
  { ...shop, files: without(shop.files, journeysAtNight), env: on(stackOfDay, 'one each') },
  { ...int, files: quick(int) },
  screens,
  { ...faults, files: without(faults.files, faultsAtNight), env: { GYEOL_TEST_STACK: 'embedded' } },
  unit,
  { ...alone, files: quick(alone) },
];

/**
 * All tests: each call and each journey on both engines and screens, kills of each process in both layouts, containers.
 */
export const night: readonly Suite[] = [
  { ...shop, env: on('embedded', 'all') },
  {
    ...shop,
    name: 'shop on Kafka, Redis and S3',
    // These journeys depend on events, limits and stored images; pages look the same on every engine.
    files: [...api, ...named('journeys', '.spec.ts', ['buying', 'cancelling'])],
    env: on('distributed', 'all'),
  },
  int,
  screens,
  { ...faults, env: { GYEOL_TEST_STACK: 'embedded' } },
  { ...faults, name: 'faults of services that are apart', files: faultsApart, env: { GYEOL_TEST_STACK: 'apart' } },
  containers,
  unit,
  alone,
];

/** The suites that a word names, with all of their files. */
export const byWord: readonly Suite[] = [
  unit,
  int,
  screens,
  { ...shop, name: 'api', word: 'api', files: api, env: on(GYEOL_TEST_STACK ?? 'embedded', 'all') },
  { ...shop, name: 'journeys', files: journeys, env: on(GYEOL_TEST_STACK ?? 'embedded', 'all') },
  { ...faults, env: { GYEOL_TEST_STACK: GYEOL_TEST_STACK ?? 'embedded' } },
  alone,
  containers,
];
