interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
/** How a suite ended: the counts, and each failure in a few lines. */
export interface Ending extends Counts {
  failures: readonly string[];
}

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

const shownLines = 12;
const shortened = (text: string): string => text.split('\n').slice(0, shownLines).join('\n    ');

const failuresOf = (report: Report): string[] =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails before its first test, or after its last.
    if (status === 'failed' && failed.length === 0) return [`${name}\n    ${shortened(message)}`];
    return failed.map((test) => `${name}\n  ${test.fullName}\n    ${shortened(test.failureMessages.join('\n'))}`);
  });

/**
 * How a suite ended by its report (JSON, undefined when none was written) and the runner's exit code. A runner that
 * failed without a failed test counts as one.
 */
export const endingOf = (written: string | undefined, code: number): Ending => {
  if (written === undefined)
    return { passed: 0, failed: 1, skipped: 0, failures: ['the runner ended without a report'] };
  const report = JSON.parse(written) as Report;
  const found = failuresOf(report);
  const failures = found.length === 0 && code !== 0 ? [`the runner ended with ${code}`] : found;
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    failures,
  };
};
