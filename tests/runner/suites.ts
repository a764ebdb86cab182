import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../support/parts.ts';

// This file lists the suites of tests/run.ts for the day (`npm test`) and for the night. A last list has the suites
// that a word names.
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Suite {
  name: string;
  /** The word that names the suite: `npm run test:<word>`. */
  word: string;
  /** The name of the project in vitest.config.ts. */
  project: string;
  /** The paths of the test files from the root. */
  files: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Finds a program without which no test of the suite can run. Other suites skip single tests by themselves. */
  needs?: () => Promise<unknown>;
  /**
   * `changed`: the suite adds and removes networks of this machine. `watched`: the suite's browser aborts requests when
   * a network changes. Suites of both kinds never run at the same time.
   */
  networks?: 'changed' | 'watched';
  /** True when the suite needs none of the parts that `prepare` builds. It then runs during the preparation. */
  unprepared?: true;
  /** True when the suite measures time or memory. It then runs last and alone. */
  alone?: true;
}

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
/** Removes the files that are left to the night. Throws when such a file does not exist. */
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

/** GYEOL_TEST_SCREENS decides whether each journey runs on one screen or on both. */
const { GYEOL_TEST_SCREENS, GYEOL_TEST_STACK, GYEOL_REQUIRE_ALL } = process.env;
/** The engine of the shop by day. When every part is required, this is Kafka, Redis and S3. */
const stackOfDay = GYEOL_TEST_STACK ?? (GYEOL_REQUIRE_ALL === 'on' ? 'distributed' : 'embedded');
const on = (stack: string, screens: string): Record<string, string> => ({
  GYEOL_TEST_STACK: stack,
  GYEOL_TEST_SCREENS: GYEOL_TEST_SCREENS ?? screens,
});

/**
 * The journeys that run only at night. By day, the faster tests of the same screens replace these journeys. Each such
 * test takes a second.
 */
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
  'sales',
  'trouble',
  'waiting-room',
]);
/**
 * The fault tests that run only at night: restarts of the one process, deposits, receipts, claims, sales and staff. By day,
 * order-payment is still killed at each step of an order.
 */
const faultsAtNight = named('faults', '.faults.spec.ts', [
  'claims-killed',
  'deposit-killed',
  'instances',
  'migrated',
  'receipts-killed',
  'restored',
  'restored-under-load',
  'sale',
  'staff-killed',
  'texts-of-before',
  'together',
]);
/** Tests that kill or replace a single service. They need a process for each service. */
const faultsApart = named('faults', '.faults.spec.ts', [
  'broker-stopped',
  'lists-alone',
  'sale',
  'scaled',
  'services-killed',
]);
/**
 * Tests that run by day only when their workspace has changed, because they are slow. They open shops, use images of 12
 * megapixels or files of 10,000 rows.
 */
const slow = /^deploy\/(?:local|together)\/|\/(?:hundred-thousand|ten-thousand-rows|large-pictures)\./;
const quick = ({ files }: Suite): string[] => files.filter((file) => !slow.test(file));

/** 10,000 sequences of calls take minutes. By day, `limit-walk` and `staff-walk` walk 500 of them. */
const walks: Suite = {
  ...int,
  name: '10,000 walks against the limits of buyers and the rights of staff',
  files: [
    'services/catalog/test/ten-thousand-walks.int.spec.ts',
    'services/member/test/ten-thousand-staff-walks.int.spec.ts',
  ],
};
/** By day, `rights.int.spec.ts` makes each call as a visitor, as two roles and with a key. */
const callsOfEverybody: Suite = {
  ...int,
  name: 'every call made by everybody',
  files: ['gateway/test/rights-of-everybody.int.spec.ts'],
};
const intOfDay: Suite = { ...int, files: without(int.files, [...walks.files, ...callsOfEverybody.files]) };

/** The suites of `npm test`. The longest suites come first, so that all lanes end at about the same time. */
export const day: readonly Suite[] = [
  { ...shop, files: without(shop.files, journeysAtNight), env: on(stackOfDay, 'one each') },
  { ...int, files: quick(intOfDay) },
  screens,
  { ...faults, files: without(faults.files, faultsAtNight), env: { GYEOL_TEST_STACK: 'embedded' } },
  unit,
  { ...alone, files: quick(alone) },
];

/** The tests of order-payment about money that also hold in a shop with the keys of PortOne V2 alone. */
const moneyOnV2: Suite = {
  ...int,
  name: 'money on PortOne V2',
  files: [
    'cancel',
    'claims',
    'commands',
    'commits',
    'complete',
    'deposits',
    'escrow',
    'exchange',
    'exchanged-goods',
    'line-claims',
    'money',
    'parcels',
    'points',
    'receipts',
    'reconcile',
    'replace',
    'sale-deposits',
    'settle',
    'ship',
    'transitions',
    'verify-payments',
    'webhook',
  ].map((name) => `services/order-payment/test/${name}.int.spec.ts`),
  env: { GYEOL_TEST_PROVIDER: 'v2' },
};

/** Kills of order-payment at each step of orders, deposits, claims and receipts that PortOne V2 takes. */
const killsOnV2: Suite = {
  ...faults,
  name: 'kills during payments on PortOne V2',
  files: named('faults', '.faults.spec.ts', [
    'claims-killed',
    'deposit-killed',
    'last-units',
    'order-killed',
    'receipts-killed',
  ]),
  env: { GYEOL_TEST_STACK: 'embedded', GYEOL_TEST_PROVIDER: 'v2' },
};

/**
 * All tests: each call and journey on both engines and screens, kills of each process in both layouts, and the
 * containers.
 */
export const night: readonly Suite[] = [
  { ...shop, env: on('embedded', 'all') },
  {
    ...shop,
    name: 'shop on Kafka, Redis and S3',
    // Only these journeys depend on events, limits and stored images. Other pages look the same on every engine.
    files: [...api, ...named('journeys', '.spec.ts', ['buying', 'cancelling'])],
    env: on('distributed', 'all'),
  },
  intOfDay,
  walks,
  callsOfEverybody,
  moneyOnV2,
  screens,
  { ...faults, env: { GYEOL_TEST_STACK: 'embedded' } },
  { ...faults, name: 'faults of services that are apart', files: faultsApart, env: { GYEOL_TEST_STACK: 'apart' } },
  killsOnV2,
  containers,
  unit,
  alone,
];

/** The suites that can be named by a word. Each suite runs all of its files. */
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
