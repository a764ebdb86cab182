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

const retireWithinMs = 20_000;

/**
 * All processes that `run.json` lists. These are the processes of a run, and processes that other code manages
 * (PostgreSQL).
 */
export class ProcessTable {
  processes: SupervisedProcess[] = [];
  #adopted: RunningProcess[] = [];
  readonly runFile: RunFile;

  constructor(runFile: string) {
    this.runFile = new RunFile(runFile, () => this.running);
  }

  /**
   * Adds a process that other code manages. The process replaces the one that was adopted before for the same service.
   */
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
  /** Lists the wanted processes of a service, oldest first. */
  specsOf(service: string): ProcessSpec[] {
    return this.processes.filter(({ spec, wanted }) => wanted && spec.service === service).map(({ spec }) => spec);
  }
  /**
   * Returns the process that gets the connections of a port. This is the newest ready process, or else the newest
   * process that accepts connections.
   */
  listenerOn(port: number): ChildProcess | undefined {
    const listening = this.processes.filter(
      (process) => process.listening && process.wanted && process.spec.port === port,
    );
    return (listening.findLast(({ ready }) => ready) ?? listening.at(-1))?.child;
  }
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

/**
 * Ends the groups one after another, and the processes in no group last. Each group may take the time that is left
 * until the deadline, at least 500 ms.
 */
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

/**
 * Keeps the processes of a run alive and `run.json` up to date. At the end of the run, ends all processes within a
 * deadline.
 */
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

  /**
   * Starts a process and resolves when it is ready. Throws an error with the last lines of the output when the process
   * does not become ready.
   */
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

  /** Ends a process for good, after the process has finished its calls. Another process must already serve the port. */
  async retire(spec: ProcessSpec): Promise<void> {
    const process = this.table.find(spec);
    if (process === undefined) return;
    if (process.child) await this.#shopPort.whenTaken(process.child);
    await process.end(retireWithinMs);
    this.table.remove(process);
  }

  /**
   * Sends every process the new addresses of the services. A process that has acknowledged the new addresses begins no
   * more calls to other addresses.
   */
  async sendAddresses(addresses: ServiceInstances): Promise<void> {
    this.#addresses = addresses;
    await Promise.all(
      this.table.processes.map(({ child, ready }) => (child && ready ? sendAddresses(child, addresses) : undefined)),
    );
  }

  /**
   * Ends processes in the order of `groups` (by service name), and the processes in no group last. Kills the processes
   * that are left at the deadline.
   */
  async stop(groups: readonly (readonly string[])[], deadlineMs: number): Promise<void> {
    const { processes, runFile } = this.table;
    runFile.close();
    for (const process of processes) process.wanted = false;
    this.#shopPort.close();
    await endInOrder(processes, groups, deadlineMs);
    this.#logs.end();
  }
}

/**
 * Starts one more process during the run. A process that does not become ready is ended, and its error is thrown again.
 */
export const addProcess = async (supervisor: Supervisor, spec: ProcessSpec): Promise<void> => {
  try {
    await supervisor.start(spec);
  } catch (error) {
    await supervisor.retire(spec);
    throw error;
  }
};

/**
 * Resolves when the process of the spec is ready. Also waits for a process that died and is being restarted. Throws
 * when the process is not ready in time.
 */
export const whenReady = async ({ table }: Supervisor, spec: ProcessSpec): Promise<void> => {
  const until = Date.now() + readyWithinMs;
  while (!table.find(spec)?.ready) {
    if (Date.now() > until) throw new Error(`${spec.service}#${spec.instance} does not come back`);
    await sleep(50);
  }
};
