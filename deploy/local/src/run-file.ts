import { renameSync, writeFileSync } from 'node:fs';
import { printLine } from './log-lines.ts';
import type { RunningProcess } from './process-spec.ts';

const rewriteMs = 2_000;

const cannotWrite = (file: string, error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? 'the disk of the data folder is full. Make room: the shop goes on by itself, and nothing that was stored is lost'
    : `${file} cannot be written: ${(error as Error).message}`;

export class RunFile {
  readonly #file: string;
  readonly #running: () => readonly RunningProcess[];
  #unwritten: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(file: string, running: () => readonly RunningProcess[]) {
    this.#file = file;
    this.#running = running;
  }

  write(): void {
    clearTimeout(this.#unwritten);
    if (this.#closed) return;
    try {
      writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.#running(), null, 2)}\n`);
      renameSync(`${this.#file}.new`, this.#file);
      this.#unwritten = undefined;
    } catch (error) {
      // A full disk does not end the run. The error is reported once, and writing is retried until there is room.
      if (this.#unwritten === undefined) printLine('gyeol', 1, cannotWrite(this.#file, error));
      this.#unwritten = setTimeout(() => this.write(), rewriteMs).unref();
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#unwritten);
  }
}
