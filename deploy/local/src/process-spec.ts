/** Sizes of V8's heap, MiB: of the young generation's half, and of what lives longer. */
export interface Heap {
  semiSpace: number;
  oldSpace: number;
}

/** A process of the run: what it is called, which file it runs, where it listens. */
export interface ProcessSpec {
  service: string;
  /** What runs in it, when that is more than one: each has a row of `run.json` and a log of its own. */
  parts?: readonly string[];
  heap?: Heap;
  instance: number;
  script: string;
  args?: readonly string[];
  port: number;
  /** Asked at each start, so that what starts anew is told what holds now. */
  env(): Record<string, string>;
}

/** What runs in a process, by name. */
export const partsOf = ({ service, parts = [service] }: ProcessSpec): readonly string[] => parts;

/** A line of `run.json`. */
export interface RunningProcess {
  service: string;
  instance: number;
  pid: number;
  port: number;
}
