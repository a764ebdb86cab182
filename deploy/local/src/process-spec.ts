/**
 * Limits of V8's heap, in MiB. `semiSpace` is one half of the young generation, and `oldSpace` is the old generation.
 */
export interface Heap {
  semiSpace: number;
  oldSpace: number;
}

export interface ProcessSpec {
  service: string;
  /** The parts of the process, when it has more than one. Each has a row of `run.json` and a log of its own. */
  parts?: readonly string[];
  heap?: Heap;
  instance: number;
  script: string;
  args?: readonly string[];
  port: number;
  /** Called at each start, so that a restarted process gets the current values. */
  env(): Record<string, string>;
}

export const partsOf = ({ service, parts = [service] }: ProcessSpec): readonly string[] => parts;

export interface RunningProcess {
  service: string;
  instance: number;
  pid: number;
  port: number;
}
