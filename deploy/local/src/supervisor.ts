import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';
import { printLine } from './log-lines.ts';
import { ProcessLogs } from './process-logs.ts';
import { sendAddresses } from './send-addresses.ts';

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

interface Entry {
  spec: ProcessSpec;
  child: ChildProcess | undefined;
  restarts: number;
  startedAt: number;
  wanted: boolean;
  ready: boolean;
}

const readyWithinMs = 60_000;
/** The longest that a process may take to finish what it began. */
const retireWithinMs = 20_000;
/** A process that lived this long did not die of its start. */
const calmAfterMs = 5_000;
const rewriteMs = 2_000;
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
  #entries: Entry[] = [];
  #addresses: ServiceInstances | undefined;
  #others: RunningProcess[] = [];
  #unwritten: NodeJS.Timeout | undefined;
  readonly #logs: ProcessLogs;
  readonly #runFile: string;
  #stopping = false;

  constructor(options: { runFile: string; logsDir: string }) {
    this.#runFile = options.runFile;
    this.#logs = new ProcessLogs(options.logsDir);
  }

  /** Lists a process that somebody else keeps (PostgreSQL) in `run.json`, in place of the one before it. */
  adopt(process: RunningProcess): void {
    this.#others = [...this.#others.filter(({ service }) => service !== process.service), process];
    this.#writeRunFile();
  }

  /** Starts a process and resolves when it is ready. Throws with its last words when it ends before. */
  async start(spec: ProcessSpec): Promise<void> {
    const entry: Entry = { spec, child: undefined, restarts: 0, startedAt: 0, wanted: true, ready: false };
    this.#entries.push(entry);
    try {
      await this.#launch(entry);
    } catch (error) {
      entry.wanted = false;
      throw error;
    }
  }

  /** Starts one more process while the run lasts. What does not become ready is ended, and the error thrown on. */
  async add(spec: ProcessSpec): Promise<void> {
    try {
      await this.start(spec);
    } catch (error) {
      await this.retire(spec);
      throw error;
    }
  }

  /** Ends a process for good, after it has finished what it began. */
  async retire(spec: ProcessSpec): Promise<void> {
    const entry = this.#entries.find((one) => one.spec === spec);
    if (entry === undefined) return;
    entry.wanted = false;
    await end(entry.child, retireWithinMs);
    this.#entries = this.#entries.filter((one) => one !== entry);
    this.#writeRunFile();
  }

  /** Resolves when a process serves, which one that has died does again after a while. Throws when it does not. */
  async whenReady(spec: ProcessSpec): Promise<void> {
    const until = Date.now() + readyWithinMs;
    while (!this.#entries.some((entry) => entry.spec === spec && entry.ready)) {
      if (Date.now() > until) throw new Error(`${spec.service}#${spec.instance} does not come back`);
      await sleep(50);
    }
  }

  /** The specs of a service's processes, oldest first. */
  specsOf(service: string): ProcessSpec[] {
    return this.#entries.filter(({ spec, wanted }) => wanted && spec.service === service).map(({ spec }) => spec);
  }

  /**
   * Sends every process the addresses of the services from now on. When this resolves nobody begins anything at an address
   * that is no longer named.
   */
  async sendAddresses(addresses: ServiceInstances): Promise<void> {
    this.#addresses = addresses;
    await Promise.all(
      this.#entries.map(({ child, ready }) => (child && ready ? sendAddresses(child, addresses) : undefined)),
    );
  }

  /** Starts a process anew, as after a change of its source. */
  restart(service: string): void {
    for (const entry of this.#entries) if (entry.spec.service === service) entry.child?.kill('SIGTERM');
  }

  async #launch(entry: Entry): Promise<void> {
    const { spec } = entry;
    // A group of its own: Ctrl-C reaches the supervisor alone, which ends the others in order.
    const child = spawn(process.execPath, [...memoryFlags, spec.script, ...(spec.args ?? [])], {
      env: { ...process.env, ...spec.env() },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    entry.child = child;
    entry.startedAt = Date.now();
    const words = this.#logs.collect(spec, child);
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
        entry.ready = true;
        // Addresses may have moved while it started.
        if (this.#addresses) void sendAddresses(child, this.#addresses).then(resolve);
        else resolve();
      });
      // Not 'exit': its last words may still be on the way.
      child.once('close', (code, signal) => {
        clearTimeout(late);
        reject(new Error(lastWords(spec.service, signal ?? `exit code ${code}`, words)));
      });
    });
  }

  #died(entry: Entry, code: number | null, signal: NodeJS.Signals | null): void {
    entry.child = undefined;
    entry.ready = false;
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
    this.#logs.end();
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
    clearTimeout(this.#unwritten);
    if (this.#stopping) return;
    try {
      writeFileSync(`${this.#runFile}.new`, `${JSON.stringify(this.running, null, 2)}\n`);
      renameSync(`${this.#runFile}.new`, this.#runFile);
      this.#unwritten = undefined;
    } catch (error) {
      // A full disk is no reason to end anything: it is said once, and tried again until there is room.
      if (this.#unwritten === undefined) printLine('gyeol', 1, cannotWrite(this.#runFile, error));
      this.#unwritten = setTimeout(() => this.#writeRunFile(), rewriteMs).unref();
    }
  }
}

const cannotWrite = (file: string, error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? 'the disk of the data folder is full. Make room: the shop goes on by itself, and nothing that was stored is lost'
    : `${file} cannot be written: ${(error as Error).message}`;

/** A program that knows what is wrong says so in one line, `name: …`; anything else is shown as it came. */
const lastWords = (service: string, ended: string, words: readonly string[]): string => {
  const reason = words.at(-1);
  return reason?.startsWith(`${service}: `)
    ? `${service} does not start. ${reason.slice(service.length + 2)}`
    : `${service} ended (${ended}) before it was ready:\n${words.slice(-12).join('\n')}`;
};

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
