/** A part of the outside world that tests run against, started for them. */
export interface Part {
  /** Environment by which the shop finds it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}
