import { describe, expect, it } from 'vitest';
import { endingOf } from './report.ts';

const written = (testResults: readonly unknown[], passed = 0): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: 0, numPendingTests: 1, testResults });
const fine = { name: 'a.spec.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] };

describe('how a suite ended', () => {
  it('is fine when all passed', () => {
    expect(endingOf(written([fine], 3), 0)).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] });
  });

  it('names each failed test with its file and first lines', () => {
    const failed = { status: 'failed', fullName: 'a cart keeps', failureMessages: ['expected 1\nto be 2'] };
    const { failed: count, failures } = endingOf(
      written([{ ...fine, status: 'failed', assertionResults: [failed] }]),
      1,
    );
    expect(count).toBe(1);
    expect(failures[0]).toContain('a.spec.ts\n  a cart keeps\n    expected 1\n    to be 2');
  });

  it('counts a file that failed outside its tests', () => {
    const ending = endingOf(written([fine, { ...fine, status: 'failed', message: 'no database' }]), 1);
    expect(ending.failed).toBe(1);
    expect(ending.failures[0]).toContain('no database');
  });

  it('never passes when the runner failed, or told nothing', () => {
    expect(endingOf(written([fine], 3), 137).failed).toBe(1);
    expect(endingOf(undefined, 0).failed).toBe(1);
  });
});
