import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepLogsOfFailures, linesBetween } from './failure-logs.ts';

const at = 1_790_000_000_000;
const line = (ms: number, msg: string): string =>
  JSON.stringify({ level: 'info', time: new Date(at + ms).toISOString(), msg });

describe('the log lines between two times', () => {
  it('are the lines with these times, and the lines without a time after them', () => {
    const log = [line(0, 'before'), line(10, 'in'), '    at the stack', line(21, 'behind'), ''].join('\n');
    expect(linesBetween(log, at + 5, at + 20)).toEqual([line(10, 'in'), '    at the stack']);
  });
});

describe('the logs of a failure', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gyeol-failure-logs-'));
    mkdirSync(join(folder, 'shop-4000'));
    writeFileSync(
      join(folder, 'shop-4000', 'cart-1.log'),
      `${line(0, 'long ago')}\n${line(60_000, 'the cart broke')}\n`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const keep = (startedAt?: number) => {
    const failure = { message: 'red', ...(startedAt ? { startedAt, endedAt: startedAt + 100 } : {}) };
    const kept = keepLogsOfFailures({ passed: 0, skipped: 0, failures: [failure], flaky: [] }, folder);
    return kept.failures[0]?.message ?? '';
  };

  it('are kept in a file that the failure names', () => {
    const file = /the logs around it: (.+)$/.exec(keep(at + 60_000))?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toBe(`── shop-4000/cart-1.log\n${line(60_000, 'the cart broke')}\n`);
  });

  it('are not kept when no line was logged at that time, or when the time is unknown', () => {
    expect(keep(at + 30_000)).toBe('red');
    expect(keep()).toBe('red');
  });
});
