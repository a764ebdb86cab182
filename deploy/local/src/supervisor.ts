import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, renameSync, type WriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { printLine } from './log-lines.ts';

/** A process of the run: what it is called, which file it runs, where it listens. */
export interface ProcessSpec {
  service: string;
  instance: number;
  script: string;
  args?: readonly string[];
  port: number;
  env: Record<string, string>;
}

/** A line of `run.json`. */
export interface RunningProcess {
  service: string;
  instance: number;
  pid: number;
  port: number;
}

interface Entry {
  spec: ProcessSpec;
  child: ChildProcess | undefined;
  restarts: number;
  startedAt: number;
  wanted: boolean;
}

const readyWithinMs = 60_000;
/** A process that lived this long did not die of its start. */
const calmAfterMs = 5_000;
const memoryFlags = [
  '--max-semi-space-size=2',
  '--max-old-space-size=160',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=TimeoutNegativeWarning',
];

/**
 * Keeps the processes of a run alive: starts them, restarts with back-off what dies, keeps `run.json` true and ends
 * everything within the time it is given. A process says `{ type: 'ready' }` over its IPC channel when it serves.
 */
export class Supervisor {
  readonly #entries: Entry[] = [];
  readonly #others: RunningProcess[] = [];
  readonly #logs = new Map<string, WriteStream>();
  readonly #runFile: string;
  readonly #logsDir: string;
  #stopping = false;

  constructor(options: { runFile: string; logsDir: string }) {
    this.#runFile = options.runFile;
    this.#logsDir = options.logsDir;
  }

  /** Lists a process that somebody else keeps (PostgreSQL) in `run.json`. */
  adopt(process: RunningProcess): void {
    this.#others.push(process);
    this.#writeRunFile();
  }

  /** Starts a process and resolves when it is ready. Throws with its last words when it ends before. */
  async start(spec: ProcessSpec): Promise<void> {
    const entry: Entry = { spec, child: undefined, restarts: 0, startedAt: 0, wanted: true };
    this.#entries.push(entry);
    await this.#launch(entry);
  }

  /** Starts a process anew, as after a change of its source. */
  restart(service: string): void {
    for (const entry of this.#entries) if (entry.spec.service === service) entry.child?.kill('SIGTERM');
  }

  async #launch(entry: Entry): Promise<void> {
    const { spec } = entry;
    // A group of its own: Ctrl-C reaches the supervisor alone, which ends the others in order.
    const child = spawn(process.execPath, [...memoryFlags, spec.script, ...(spec.args ?? [])], {
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    entry.child = child;
    entry.startedAt = Date.now();
    const words: string[] = [];
    this.#collect(spec, child, words);
    this.#writeRunFile();
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${spec.service} was not ready within ${readyWithinMs / 1000} s`)),
        readyWithinMs,
      );
      child.on('message', (message) => {
        if ((message as { type?: string }).type !== 'ready') return;
        clearTimeout(late);
        child.on('exit', (code, signal) => this.#died(entry, code, signal));
        resolve();
      });
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        reject(
          new Error(
            `${spec.service} ended (${signal ?? `exit code ${code}`}) before it was ready:\n${words.slice(-12).join('\n')}`,
          ),
        );
      });
    });
  }

  #collect(spec: ProcessSpec, child: ChildProcess, words: string[]): void {
    const log = this.#log(spec);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line);
        if (words.length > 50) words.shift();
        log.write(`${line}\n`);
        printLine(spec.service, spec.instance, line);
      });
    }
  }

  #log(spec: ProcessSpec): WriteStream {
    const name = `${spec.service}-${spec.instance}.log`;
    const known = this.#logs.get(name);
    if (known) return known;
    const log = createWriteStream(join(this.#logsDir, name), { flags: 'a' });
    log.on('error', (error) =>
      printLine(spec.service, spec.instance, `the log ${name} cannot be written: ${error.message}`),
    );
    this.#logs.set(name, log);
    return log;
  }

  #died(entry: Entry, code: number | null, signal: NodeJS.Signals | null): void {
    entry.child = undefined;
    this.#writeRunFile();
    if (this.#stopping || !entry.wanted) return;
    if (Date.now() - entry.startedAt > calmAfterMs) entry.restarts = 0;
    const waitMs = Math.min(10_000, 200 * 2 ** entry.restarts);
    entry.restarts += 1;
    printLine(
      entry.spec.service,
      entry.spec.instance,
      `ended (${signal ?? `exit code ${code}`}); starting again in ${waitMs / 1000} s`,
    );
    setTimeout(() => void this.#again(entry), waitMs);
  }

  async #again(entry: Entry): Promise<void> {
    if (this.#stopping || !entry.wanted) return;
    try {
      await this.#launch(entry);
    } catch (error) {
      printLine(entry.spec.service, entry.spec.instance, (error as Error).message);
      entry.child?.kill('SIGKILL');
      this.#died(entry, null, null);
    }
  }

  /** Ends processes in the order of `groups` (by service name), the rest last; kills what is left at the deadline. */
  async stop(groups: readonly (readonly string[])[], deadlineMs: number): Promise<void> {
    this.#stopping = true;
    const deadline = Date.now() + deadlineMs;
    const inGroup = (group: readonly string[]) => this.#entries.filter((entry) => group.includes(entry.spec.service));
    const rest = this.#entries.filter((entry) => !groups.flat().includes(entry.spec.service));
    for (const entries of [...groups.map(inGroup), rest]) {
      await Promise.all(entries.map((entry) => end(entry.child, Math.max(500, deadline - Date.now()))));
    }
    for (const log of this.#logs.values()) log.end();
  }

  get running(): RunningProcess[] {
    const mine = this.#entries.flatMap(({ spec, child }) =>
      child?.pid === undefined
        ? []
        : [{ service: spec.service, instance: spec.instance, pid: child.pid, port: spec.port }],
    );
    return [...this.#others, ...mine];
  }

  #writeRunFile(): void {
    if (this.#stopping) return;
    writeFileSync(`${this.#runFile}.new`, `${JSON.stringify(this.running, null, 2)}\n`);
    renameSync(`${this.#runFile}.new`, this.#runFile);
  }
}

const end = (child: ChildProcess | undefined, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
