import { describe, expect, it } from 'vitest';
import { describeFailure, type Outcome, outcomeOf, repeatCommand } from './outcome.ts';

const fine: Outcome = { passed: 3, skipped: 1, failures: [], flaky: [] };
const failure = { file: 'a.int.spec.ts', name: 'a cart keeps (all) it’s 1.5', message: 'expected 1\nto be 2' };

describe('the outcome of a suite', () => {
  it('is the outcome that the reporter wrote', () => {
    expect(outcomeOf(JSON.stringify(fine), 0)).toEqual(fine);
    expect(outcomeOf(JSON.stringify({ ...fine, failures: [failure] }), 1).failures).toEqual([failure]);
  });

  it('is never green when the runner failed or wrote no outcome', () => {
    expect(outcomeOf(JSON.stringify(fine), 137).failures).toHaveLength(1);
    expect(outcomeOf(undefined, 0).failures).toHaveLength(1);
  });
});

describe('a failed test', () => {
  it('is shown with its file and the first lines of its message', () => {
    expect(describeFailure(failure)).toBe('a.int.spec.ts\n  a cart keeps (all) it’s 1.5\n    expected 1\n    to be 2');
  });

  it('can be repeated alone by a command that is quoted for the shell', () => {
    expect(repeatCommand('int', { ...failure, name: "it's (one) of 1.5" }, { GYEOL_TEST_SEED: '7' })).toBe(
      String.raw`GYEOL_TEST_SEED='7' npm run test:int -- a.int.spec.ts -t '^it'\''s \(one\) of 1\.5$'`,
    );
    expect(repeatCommand('int', { message: 'ended with 1' }, {})).toBe('npm run test:int');
  });
});
