import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';
import { readyWithinMs } from './child-process.ts';
import { ProcessLogs } from './process-logs.ts';
import { type ProcessSpec, partsOf, type RunningProcess } from './process-spec.ts';
import { RunFile } from './run-file.ts';
import { sendAddresses } from './send-addresses.ts';
import type { ShopPort } from './shop-port.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** The longest that a process may take to finish what it began. */
const retireWithinMs = 20_000;

/** The processes of a run, and those that somebody else keeps (PostgreSQL), as `run.json` lists them. */
export class ProcessTable {
  processes: SupervisedProcess[] = [];
  #adopted: RunningProcess[] = [];
  readonly runFile: RunFile;

  constructor(runFile: string) {
    this.runFile = new RunFile(runFile, () => this.running);
  }

  /** Lists a process that somebody else keeps, in place of the one before it. */
  adopt(process: RunningProcess): void {
    this.#adopted = [...this.#adopted.filter(({ service }) => service !== process.service), process];
    this.runFile.write();
  }
  remove(process: SupervisedProcess): void {
    this.processes = this.processes.filter((one) => one !== process);
    this.runFile.write();
  }
  find(spec: ProcessSpec): SupervisedProcess | undefined {
    return this.processes.find((one) => one.spec === spec);
  }
  /** What a service wants to run, oldest first. */
  specsOf(service: string): ProcessSpec[] {
    return this.processes.filter(({ spec, wanted }) => wanted && spec.service === service).map(({ spec }) => spec);
  }
  /** Who is given the connections of a port: the newest process that is ready, else the newest that takes any. */
  listenerOn(port: number): ChildProcess | undefined {
    const listening = this.processes.filter(
      (process) => process.listening && process.wanted && process.spec.port === port,
    );
    return (listening.findLast(({ ready }) => ready) ?? listening.at(-1))?.child;
  }
  /** Whether what served a port has ended in order and is about to serve again. */
  comesAgainOn(port: number): boolean {
    return this.processes.some(({ wanted, comesAgain, spec }) => wanted && comesAgain && spec.port === port);
  }
  get running(): RunningProcess[] {
    const own = this.processes.flatMap(({ spec, child }) => {
      const { instance, port } = spec;
      const pid = child?.pid;
      return pid === undefined ? [] : partsOf(spec).map((service) => ({ service, instance, pid, port }));
    });
    return [...this.#adopted, ...own];
  }
}

/** Ends processes in the order of `groups`, the rest last, each with what is left of the time. */
const endInOrder = async (
  processes: readonly SupervisedProcess[],
  groups: readonly (readonly string[])[],
  deadlineMs: number,
): Promise<void> => {
  const deadline = Date.now() + deadlineMs;
  const rest = processes.map(({ spec }) => spec.service).filter((service) => !groups.flat().includes(service));
  for (const group of [...groups, rest]) {
    const ending = processes.filter(({ spec }) => group.includes(spec.service));
    await Promise.all(ending.map((process) => process.end(Math.max(500, deadline - Date.now()))));
  }
};

/** Keeps the processes of a run alive, keeps `run.json` true and ends everything within the time it is given. */
export class Supervisor {
  readonly table: ProcessTable;
  readonly #logs: ProcessLogs;
  readonly #shopPort: ShopPort;
  #addresses: ServiceInstances | undefined;

  constructor(options: { runFile: string; logsDir: string; shopPort: ShopPort }) {
    this.table = new ProcessTable(options.runFile);
    this.#logs = new ProcessLogs(options.logsDir);
    this.#shopPort = options.shopPort;
  }

  /** Starts a process and resolves when it is ready. Throws with its last words when it ends before. */
  async start(spec: ProcessSpec): Promise<void> {
    const { table } = this;
    const surroundings = { logs: this.#logs, addresses: () => this.#addresses, changed: () => this.#changed() };
    const process = new SupervisedProcess(spec, surroundings);
    table.processes.push(process);
    await process.start().catch((error: unknown) => {
      process.wanted = false;
      throw error;
    });
  }

  #changed(): void {
    this.table.runFile.write();
    const { port } = this.#shopPort;
    this.#shopPort.serve(this.table.listenerOn(port), this.table.comesAgainOn(port));
  }

  /** Ends a process for good, after it has finished what it began; another of its port serves already. */
  async retire(spec: ProcessSpec): Promise<void> {
    const process = this.table.find(spec);
    if (process === undefined) return;
    if (process.child) await this.#shopPort.whenTaken(process.child);
    await process.end(retireWithinMs);
    this.table.remove(process);
  }

  /**
   * Sends every process the addresses of the services from now on. When this resolves nobody begins anything at an address
   * that is no longer named.
   */
  async sendAddresses(addresses: ServiceInstances): Promise<void> {
    this.#addresses = addresses;
    await Promise.all(
      this.table.processes.map(({ child, ready }) => (child && ready ? sendAddresses(child, addresses) : undefined)),
    );
  }

  /** Ends processes in the order of `groups` (by service name), the rest last; kills what is left at the deadline. */
  async stop(groups: readonly (readonly string[])[], deadlineMs: number): Promise<void> {
    const { processes, runFile } = this.table;
    runFile.close();
    for (const process of processes) process.wanted = false;
    this.#shopPort.close();
    await endInOrder(processes, groups, deadlineMs);
    this.#logs.end();
  }
}

/** Starts one more process while the run lasts. What does not become ready is ended, and the error thrown on. */
export const addProcess = async (supervisor: Supervisor, spec: ProcessSpec): Promise<void> => {
  try {
    await supervisor.start(spec);
  } catch (error) {
    await supervisor.retire(spec);
    throw error;
  }
};

/** Resolves when a process serves, which one that has died does again after a while. Throws when it does not. */
export const whenReady = async ({ table }: Supervisor, spec: ProcessSpec): Promise<void> => {
  const until = Date.now() + readyWithinMs;
  while (!table.find(spec)?.ready) {
    if (Date.now() > until) throw new Error(`${spec.service}#${spec.instance} does not come back`);
    await sleep(50);
  }
};
