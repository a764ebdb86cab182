import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, TestFailure } from './outcome.ts';

/**
 * Log lines from this many ms before a test are kept too, because a service may have failed shortly before the test
 * began.
 */
const leadMs = 2_000;

/**
 * The lines of a log between two times, in ms. A line without a time counts as having the time of the previous line.
 */
export const linesBetween = (log: string, from: number, to: number): string[] => {
  let time = 0;
  return log.split('\n').filter((line) => {
    const [, written] = /"time":"([^"]+)"/.exec(line) ?? [];
    if (written !== undefined) time = Date.parse(written);
    return line !== '' && time >= from && time <= to;
  });
};

/**
 * Saves the lines that the services of a suite logged around each failure. The failure gets the name of the file with
 * these lines.
 */
export const keepLogsOfFailures = (outcome: Outcome, folder: string): Outcome => {
  const logs = globSync('**/*.log', { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(join(folder, name), 'utf8'),
  }));
  const keep = (failure: TestFailure, number: number): TestFailure => {
    const { startedAt, endedAt = 0 } = failure;
    if (startedAt === undefined) return failure;
    const around = logs.flatMap(({ name, text }) => {
      const lines = linesBetween(text, startedAt - leadMs, endedAt);
      return lines.length > 0 ? [`── ${name}`, ...lines] : [];
    });
    if (around.length === 0) return failure;
    const file = join(folder, `failure-${number + 1}.txt`);
    writeFileSync(file, `${around.join('\n')}\n`);
    return { ...failure, message: `${failure.message}\nthe logs around it: ${file}` };
  };
  return { ...outcome, failures: outcome.failures.map(keep) };
};
