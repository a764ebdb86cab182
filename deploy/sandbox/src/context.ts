import type { Behaviour } from './behaviour.ts';
import type { SandboxConfig } from './config.ts';

/** The parts that every stand-in shares. `now` returns milliseconds; tests set it. */
export interface Context {
  config: SandboxConfig;
  behaviour: Behaviour;
  now: () => number;
  /** The address of this sandbox, without a slash at the end. */
  baseUrl: () => string;
}

/** The time in the format of the providers: unix seconds. */
export const seconds = (context: Context): number => Math.floor(context.now() / 1000);
