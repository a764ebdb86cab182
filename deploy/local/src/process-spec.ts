/** A process of the run: what it is called, which file it runs, where it listens. */
export interface ProcessSpec {
  service: string;
  instance: number;
  script: string;
  args?: readonly string[];
  port: number;
  /** Asked at each start, so that what starts anew is told what holds now. */
  env(): Record<string, string>;
}

/** A line of `run.json`. */
export interface RunningProcess {
  service: string;
  instance: number;
  pid: number;
  port: number;
}
