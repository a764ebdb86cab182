import type { Behaviour } from './behaviour.ts';
import type { SandboxConfig } from './config.ts';

/** What every stand-in shares. `now` answers milliseconds; tests move it. */
export interface Context {
  config: SandboxConfig;
  behaviour: Behaviour;
  now: () => number;
  /** Where this sandbox is reached, without a slash at the end. */
  baseUrl: () => string;
}

/** The clock as the providers write it: unix seconds. */
export const seconds = (context: Context): number => Math.floor(context.now() / 1000);
