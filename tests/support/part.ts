/** A server that tests need, started for them. */
export interface Part {
  /** The environment variables by which the shop finds it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}
