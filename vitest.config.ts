import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, installedChromium } from './tests/support/chromium.ts';

const outside = ['**/node_modules/**', '**/dist/**', '**/.gyeol/**', '**/.cache/**'];
/** The longest wait of `expect.poll`: a busy machine takes its time. */
const expect = { poll: { timeout: 15_000 } };
/** Each of these runs opens a shop of its own. */
const blackBox = {
  expect,
  globalSetup: './tests/support/surroundings.ts',
  fileParallelism: false,
  isolate: false,
  // Two suites share the machine. Tests set tighter limits where they wait for something.
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

/** GYEOL_TEST_SEED shuffles files and tests, in the same order for the same seed. .ci/nightly sets it. */
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

// Tests are not isolated: the imports of files are loaded once for the run, which saves two thirds of the CPU of unit
// tests and half of that of integration tests. A test that replaces or resets a module uses Vitest (`vi.mock`,
// `vi.resetModules`). unit: no I/O. int: a real PostgreSQL, one for the run, a database for each test file. screens:
// the page in a browser, its network answered from the contract rows. The rest: the whole shop.
export default defineConfig({
  test: {
    sequence,
    // A test that passes at the second try is reported as flaky: the nightly run counts these.
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
          // A file mostly waits for the database, so two run at once on two cores, where Vitest would run one.
          maxWorkers: 2,
          expect,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // These tests measure time or memory: nothing runs beside them, and their bounds are ratios of a base measured in
      // the test.
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
        // React is tested in its production build: the development build takes a quarter of the page's time, and nobody
        // reads its warnings here.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          // Listed beforehand: a package that is discovered during a run would reload the page.
          include: screenPackages,
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'screens',
          include: ['src/**/*.screen.spec.tsx'],
          setupFiles: [fileURLToPath(new URL('./web/src/testing/setup.ts', import.meta.url))],
          // One page serves the run, so that its modules are loaded once.
          isolate: false,
          exclude: outside,
          // The page answers at once: with a check each 50 ms, tests would spend most of their time waiting.
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
                // Each click waits for three frames. Without a limit of 60 a second they come as soon as they are done.
                args: [...browserArguments, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
              },
              contextOptions: { locale: 'ko-KR', timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // Calls and journeys share one shop.
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
      // The images, docker-compose.yml and the manifests. They are built once, and each file opens a shop of its own.
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
