import type { ChildProcess } from 'node:child_process';
import type { ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';
import { endChild, spawnChild, untilReady } from './child-process.ts';
import { printLine } from './log-lines.ts';
import type { ProcessLogs } from './process-logs.ts';
import type { ProcessSpec } from './process-spec.ts';
import { sendAddresses } from './send-addresses.ts';

/** A run longer than this does not count as a failed start, ms. */
const calmAfterMs = 5_000;

interface Surroundings {
  logs: ProcessLogs;
  /** Undefined before any addresses were sent. */
  addresses(): ServiceInstances | undefined;
  changed(): void;
}

/** 200 ms, 400 ms … 10 s. */
export const restartWaitMs = (restarts: number): number => Math.min(10_000, 200 * 2 ** restarts);

/**
 * Restarts a process that died. The wait doubles with each restart, up to 10 s. After a run longer than `calmAfterMs`,
 * the wait is 200 ms again.
 */
class Restarts {
  #count = 0;
  #startedAt = 0;

  started(): void {
    this.#startedAt = Date.now();
  }

  later({ service, instance }: ProcessSpec, how: string, start: () => void): void {
    if (Date.now() - this.#startedAt > calmAfterMs) this.#count = 0;
    const waitMs = restartWaitMs(this.#count);
    this.#count += 1;
    printLine(service, instance, `ended (${how}); starting again in ${waitMs / 1000} s`);
    setTimeout(start, waitMs);
  }
}

/**
 * Keeps one process alive until it is no longer wanted. A process that dies is restarted, with a longer wait each time.
 * When a process announces its end, the next process starts while the announcing process finishes its calls.
 */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly #surroundings: Surroundings;
  child: ChildProcess | undefined;
  /**
   * True when the process accepts connections of its port (`takeHandedOverConnections`). Services that the process
   * needs for its answers may still be missing.
   */
  listening = false;
  ready = false;
  /**
   * True when a process that the supervisor still wants has announced its end, and the next process is about to start.
   */
  comesAgain = false;
  wanted = true;
  /** Earlier processes that finish their calls. */
  readonly #ending = new Set<ChildProcess>();
  readonly #restarts = new Restarts();

  constructor(spec: ProcessSpec, surroundings: Surroundings) {
    this.spec = spec;
    this.#surroundings = surroundings;
  }

  /**
   * Starts the process and resolves when it is ready. Throws an error with the last lines of the output when the
   * process does not become ready.
   */
  async start(): Promise<void> {
    const { logs, addresses, changed } = this.#surroundings;
    const child = spawnChild(this.spec);
    this.child = child;
    this.#restarts.started();
    const words = logs.collect(this.spec, child);
    child.on('message', (message) => this.child === child && this.#hear(message as { type?: string }));
    changed();
    const onReady = (): Promise<void> => {
      child.on('exit', (code, signal) => {
        this.#ending.delete(child);
        if (this.child === child) this.#died(signal ?? `exit code ${code}`);
      });
      this.ready = true;
      changed();
      // The addresses may have changed while the process started.
      return sendAddresses(child, addresses());
    };
    await untilReady(child, { spec: this.spec, words, onReady });
  }

  end(withinMs: number): Promise<void> {
    this.wanted = false;
    return Promise.all([this.child, ...this.#ending].map((child) => endChild(child, withinMs))).then(() => undefined);
  }

  #hear({ type }: { type?: string }): void {
    if (type === 'listening') {
      this.listening = true;
      this.comesAgain = false;
      this.#surroundings.changed();
    } else if (type === 'ending') this.#leave();
  }

  /**
   * Handles the announcement of the process that it will end. If the supervisor still wants the process, another
   * program has ended it. Then the next process starts without waiting for the exit.
   */
  #leave(): void {
    const { child, wanted } = this;
    // A process that ends before it is ready is not restarted here, because the caller of `start` gets the error.
    this.comesAgain = wanted && this.ready;
    if (this.comesAgain && child) {
      this.#ending.add(child);
      this.#died('it says that it ends');
    } else this.#serveNoMore();
  }

  #serveNoMore(): void {
    this.listening = false;
    this.ready = false;
    this.#surroundings.changed();
  }

  #died(how: string): void {
    this.child = undefined;
    this.#serveNoMore();
    if (this.wanted) this.#restarts.later(this.spec, how, () => this.wanted && void this.#startAgain());
  }

  async #startAgain(): Promise<void> {
    await this.start().catch((error: Error) => {
      printLine(this.spec.service, this.spec.instance, error.message);
      this.child?.kill('SIGKILL');
      this.comesAgain = false;
      this.#died('it did not start');
    });
  }
}
