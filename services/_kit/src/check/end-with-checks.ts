import type { Settings } from '../config.ts';
import { type Check, runChecks } from './check.ts';
import { createHide } from './settings.ts';

/** Prints a line for each check and ends the process, with exit code 1 if any of them is red. */
export const endWithChecks = async (
  checks: readonly Check[],
  hidden: readonly { settings: Settings; env: NodeJS.ProcessEnv }[],
): Promise<never> => {
  const hides = hidden.map(({ settings, env }) => createHide(settings, env));
  const { lines, red } = await runChecks(checks, (text) => hides.reduce((rest, hide) => hide(rest), text));
  process.stdout.write(`${lines.join('\n')}\n`);
  // The sockets of checks that timed out are still open and would keep the process alive.
  process.exit(red ? 1 : 0);
};
