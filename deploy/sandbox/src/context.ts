import type { Behaviour } from './behaviour.ts';
import type { SandboxConfig } from './config.ts';

/** The parts that every stand-in shares. `now` returns milliseconds, and tests may set it. */
export interface Context {
  config: SandboxConfig;
  behaviour: Behaviour;
  now: () => number;
  /** Without a slash at the end. */
  baseUrl: () => string;
}

/** In unix seconds, like the providers. */
export const seconds = (context: Context): number => Math.floor(context.now() / 1000);
