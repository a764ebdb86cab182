import { withTimeLimit } from '../time-limit.ts';

/**
 * Tests one dependency of the shop, such as its database. A check removes everything that it writes to test a right.
 */
export interface Check {
  readonly name: string;
  /** The time limit of the check, ms; 15,000 when absent. */
  readonly maxMs?: number;
  /** Answers a description of the findings. Throws Red. */
  run(): Promise<string>;
}

/** A failed check. The message holds the fault, and the remedy for the person who operates the shop. */
export class Red extends Error {
  override readonly name = 'Red';
  constructor(wrong: string, remedy: string) {
    super(`${wrong} – ${remedy}`);
  }
}

const defaultMaxMs = 15_000;
const late = (ms: number): Red =>
  new Red(`no answer within ${ms / 1_000} s`, 'look whether a firewall or a network policy drops what is sent there');

/**
 * Runs all checks at once. Answers one line per check, in the given order. `red` is true when any check failed. `hide`
 * removes secrets from a line.
 */
export const runChecks = async (
  checks: readonly Check[],
  hide: (text: string) => string = (text) => text,
): Promise<{ lines: string[]; red: boolean }> => {
  const outcomes = await Promise.all(
    checks.map(async ({ name, maxMs = defaultMaxMs, run }) => {
      try {
        return { red: false, text: `ok  ${name}: ${await withTimeLimit(maxMs, run(), () => late(maxMs))}` };
      } catch (error) {
        const { message } = error as Error;
        return {
          red: true,
          text: `RED ${name}: ${error instanceof Red ? message : `${message} – see docs/operate/check.md`}`,
        };
      }
    }),
  );
  return {
    lines: outcomes.map(({ text }) => hide(text).replaceAll(/\s*\n\s*/g, ' ')),
    red: outcomes.some(({ red }) => red),
  };
};
