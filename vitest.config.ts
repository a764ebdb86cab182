import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, installedChromium } from './tests/support/chromium.ts';

const outside = ['**/node_modules/**', '**/dist/**', '**/.gyeol/**', '**/.cache/**'];
/** How long what comes by itself is waited for; a machine that does much at once takes its time. */
const expect = { poll: { timeout: 15_000 } };
/** A shop of its own is opened for each of these runs. */
const blackBox = {
  expect,
  globalSetup: './tests/support/surroundings.ts',
  fileParallelism: false,
  isolate: false,
  // Two suites share the machine; how long something may take is said where it is waited for.
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

/** GYEOL_TEST_SEED shuffles files and tests, each run with the same seed in the same order; .ci/nightly sets it. */
const { GYEOL_TEST_SEED: seed } = process.env;
const sequence = seed ? { shuffle: true, seed: Number(seed) } : {};

const screenPackages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react-router-dom',
  '@tanstack/react-query',
  'react-hook-form',
  'radix-ui',
  'recharts',
  'es-hangul',
  'typebox',
  'typebox/value',
  'axe-core',
];

// Not isolated: what files import is loaded once for the run, which takes two thirds of the CPU of unit tests away and half
// of that of integration tests. A test that stands a module on its head says so to Vitest (`vi.mock`, `vi.resetModules`).
// unit: no I/O. int: a real PostgreSQL, one for the run, a database for each test file. screens: the page in a browser,
// its network answered from the contract rows. The rest: the whole shop.
export default defineConfig({
  test: {
    sequence,
    // A test that passes the second time is reported as flaky: the night counts these.
    retry: Number(process.env.GYEOL_TEST_RETRY ?? 0),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.unit.spec.{ts,tsx}'],
          exclude: outside,
          expect,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude: outside,
          globalSetup: './tests/support/postgres-setup.ts',
          isolate: false,
          // Most of a file is waiting for the database: two work side by side on two cores, where Vitest would take one.
          maxWorkers: 2,
          expect,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // The subject is time or memory: nothing runs beside these, and their bounds are ratios of a base measured in the test.
      {
        test: {
          name: 'alone',
          include: ['**/*.alone.spec.ts'],
          exclude: outside,
          globalSetup: './tests/support/postgres-setup.ts',
          maxWorkers: 1,
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        // React as it is shipped: its development build takes a quarter of the page's time, and warns nobody here.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          // Found while tests run, a package would make the page load anew under them.
          include: screenPackages,
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'screens',
          include: ['src/**/*.screen.spec.tsx'],
          setupFiles: [fileURLToPath(new URL('./web/src/testing/setup.ts', import.meta.url))],
          // One page for the run: its modules are loaded once.
          isolate: false,
          exclude: outside,
          // The page answers at once: a look each 50 ms would be most of the time that a test waits.
          expect: { poll: { ...expect.poll, interval: 10 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: installedChromium() ?? 'chromium',
                // Each click waits for three frames: they come when they are done, and not 60 in a second.
                args: [...browserArguments, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
              },
              contextOptions: { locale: 'ko-KR', timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // Calls and journeys: one shop for all of their files.
      { test: { name: 'shop', include: ['tests/{api,journeys}/*.spec.ts'], exclude: outside, ...blackBox } },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.spec.ts'],
          exclude: outside,
          ...blackBox,
          testTimeout: 300_000,
        },
      },
      // The images, docker-compose.yml and the manifests: built once, each file opens a shop of its own.
      {
        test: {
          name: 'containers',
          include: ['tests/containers/{shop,small,install,upgrade,kube}.spec.ts'],
          exclude: outside,
          globalSetup: './tests/containers/build.ts',
          fileParallelism: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
