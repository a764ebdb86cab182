/** A server that a test run has started for its tests. */
export interface Part {
  /** The environment variables that lead the shop to this server. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** An error for a part that is not available on this machine. Its message is the reason. */
export class PartMissing extends Error {}
