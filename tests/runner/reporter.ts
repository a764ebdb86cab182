import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { Outcome, TestFailure } from './outcome.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The stack already begins with the message. */
const messageOf = (errors: readonly SerializedError[]): string =>
  [...new Set(errors.map(({ message, stack }) => stack ?? message))].join('\n');

const failureOfCase = (test: TestCase): TestFailure => {
  const { startTime = 0, duration = 0 } = test.diagnostic() ?? {};
  const file = relative(root, test.module.moduleId);
  const span = { startedAt: Math.floor(startTime), endedAt: Math.ceil(startTime + duration) };
  return { file, name: test.fullName, message: messageOf(test.result().errors ?? []), ...span };
};

/** Failures outside of tests: in a file before its first test, or in a set-up for several tests. */
const failuresOutsideTests = (module: TestModule): TestFailure[] => {
  const file = relative(root, module.moduleId);
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [
    ...(module.errors().length > 0 ? [{ file, message: messageOf(module.errors()) }] : []),
    ...suites.map((suite) => ({ file, name: suite.fullName, message: messageOf(suite.errors()) })),
  ];
};

/** The reporter of tests/run.ts for Vitest. Writes the outcome of a run to the file that GYEOL_TEST_OUTCOME names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.GYEOL_TEST_OUTCOME;
    if (file === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
    const failures = [
      ...inState('failed').map(failureOfCase),
      ...modules.flatMap(failuresOutsideTests),
      ...unhandled.map((error) => ({ message: messageOf([error]) })),
    ];
    const outcome: Outcome = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures,
      flaky: inState('passed')
        .filter((test) => test.diagnostic()?.flaky)
        .map(failureOfCase),
    };
    writeFileSync(file, JSON.stringify(outcome));
  }
}
