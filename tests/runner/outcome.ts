/** A failed test. Failures outside of tests fill only some fields. */
export interface TestFailure {
  /** The path of the test file from the root. */
  file?: string;
  /** The names of the enclosing groups and of the test, as Vitest's `-t` reads them. */
  name?: string;
  message: string;
  /** The times at which the test began and ended, in ms. */
  startedAt?: number;
  endedAt?: number;
}
/** The outcome of a suite. A test is flaky when it failed first and passed when it was repeated. */
export interface Outcome {
  passed: number;
  skipped: number;
  failures: readonly TestFailure[];
  flaky: readonly TestFailure[];
}

/** The outcome of a suite that did not run. */
export const brokenOff = (message: string): Outcome => ({ passed: 0, skipped: 0, failures: [{ message }], flaky: [] });

/**
 * `written` is the text of the reporter, or undefined when the reporter wrote none. A runner that fails without a
 * failed test counts as one failure.
 */
export const outcomeOf = (written: string | undefined, code: number): Outcome => {
  if (written === undefined) return brokenOff('the runner ended without an outcome');
  const outcome = JSON.parse(written) as Outcome;
  if (outcome.failures.length > 0 || code === 0) return outcome;
  return { ...outcome, failures: [{ message: `the runner ended with ${code}` }] };
};

const shownLines = 12;

export const describeFailure = ({ file, name, message }: TestFailure): string =>
  [
    file,
    name && `  ${name}`,
    ...message
      .split('\n')
      .slice(0, shownLines)
      .map((line) => `    ${line}`),
  ]
    .filter((line) => line !== undefined)
    .join('\n');

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The command that repeats only one test. `env` is the environment of its suite. */
export const repeatCommand = (
  word: string,
  { file, name }: TestFailure,
  env: Readonly<Record<string, string>>,
): string =>
  [
    ...Object.entries(env).map(([key, value]) => `${key}=${quote(value)}`),
    `npm run test:${word}`,
    ...(file ? [`-- ${file}`] : []),
    ...(file && name ? [`-t ${quote(`^${escapePattern(name)}$`)}`] : []),
  ].join(' ');
