import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../support/parts.ts';

// The suites of tests/run.ts: what runs by day (`npm test`), what is left to the night, and what a word names.
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
  /** Finds what it cannot do without; suites without one skip tests by themselves. */
  needs?: () => Promise<unknown>;
  /** `changed`: its networks come and go on this machine. `watched`: a browser drops what it loads when one does. Never at once. */
  networks?: 'changed' | 'watched';
  /** It needs nothing of what is prepared, and runs meanwhile. */
  unprepared?: true;
  /** Its subject is time or memory: it runs last, with nothing beside it. */
  alone?: true;
}

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
/** Files without those left to the night. Throws where one of these is not there. */
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

/** Where the journeys are followed: each on the screen where everything else is sure to run, or on both. */
const { GYEOL_TEST_SCREENS, GYEOL_TEST_STACK, GYEOL_REQUIRE_ALL } = process.env;
/** Where every part of the outside world is demanded, the shop of the day stands on Kafka, Redis and S3. */
const stackOfDay = GYEOL_TEST_STACK ?? (GYEOL_REQUIRE_ALL === 'on' ? 'distributed' : 'embedded');
const on = (stack: string, screens: string): Record<string, string> => ({
  GYEOL_TEST_STACK: stack,
  GYEOL_TEST_SCREENS: GYEOL_TEST_SCREENS ?? screens,
});

/** Left by day: each screen of these journeys has its own test, which takes a second. */
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
/** Left by day: every restart of the one process, deposits, receipts and claims. It is killed at each step of an order. */
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
/** Of a shop that scales: where one process holds all services, none dies or is replaced alone. */
const faultsApart = named('faults', '.faults.spec.ts', ['broker-stopped', 'lists-alone', 'scaled', 'services-killed']);
/** By day only where their workspace has changed: opened shops, pictures of 12 megapixels, files of 10,000 rows. */
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

/** Everything: each call and each journey on both engines and screens, each process killed in both layouts, containers. */
export const night: readonly Suite[] = [
  { ...shop, env: on('embedded', 'all') },
  {
    ...shop,
    name: 'shop on Kafka, Redis and S3',
    // The journeys that events, limits and stored images carry; what a page shows is the same on every engine.
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

/** The suites that a word names: all of their files. */
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
