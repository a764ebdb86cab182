import { withTimeLimit } from '../time-limit.ts';

/** One thing that a shop stands on, tried before it runs. What it writes to try a right it removes. */
export interface Check {
  /** What is tried: `database`. */
  readonly name: string;
  /** How long it may take, ms; 15,000 unless given. */
  readonly maxMs?: number;
  /** Answers what was seen. Throws Red. */
  run(): Promise<string>;
}

/** What a check found wrong, and what whoever operates the shop does about it. */
export class Red extends Error {
  override readonly name = 'Red';
  constructor(wrong: string, remedy: string) {
    super(`${wrong} – ${remedy}`);
  }
}

const defaultMaxMs = 15_000;
const late = (ms: number): Red =>
  new Red(`no answer within ${ms / 1_000} s`, 'look whether a firewall or a network policy drops what is sent there');

/** A line for each check, in their order; all run at once. `hide` takes out of a line what nobody may read. */
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
