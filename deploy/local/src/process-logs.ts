import type { ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { printLine } from './log-lines.ts';
import type { ProcessSpec } from './process-spec.ts';

const maxFiles = 50;
const pauseMs = 10_000;

/** When several parts share a process, each line names the part that wrote it. */
const writerOf = ({ service, parts }: ProcessSpec, line: string): string => {
  const [, logged, said] = /^\{.*?"service":"([^"]+)"|^([a-z-]+): /.exec(line) ?? [];
  return parts?.find((part) => part === (logged ?? said)) ?? service;
};

/**
 * Writes the output of each process to the terminal, with the name of the process in front. Also writes the output to a
 * file for each process.
 */
export class ProcessLogs {
  readonly #files = new Map<string, WriteStream>();
  readonly #pausedUntil = new Map<string, number>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the list of the last lines. The list changes as new lines arrive. */
  collect(spec: ProcessSpec, child: ChildProcess): string[] {
    const { instance } = spec;
    const words: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line);
        if (words.length > maxFiles) words.shift();
        const service = writerOf(spec, line);
        this.#file(service, instance)?.write(`${line}\n`);
        printLine(service, instance, line);
      });
    }
    return words;
  }

  /**
   * Opens the file of a log. Returns undefined while the file cannot be written, for example on a full disk. After a
   * pause the file is opened again.
   */
  #file(service: string, instance: number): WriteStream | undefined {
    const name = `${service}-${instance}.log`;
    const opened = this.#files.get(name);
    if (opened?.writable) return opened;
    if (Date.now() < (this.#pausedUntil.get(name) ?? 0)) return undefined;
    const file = createWriteStream(join(this.#folder, name), { flags: 'a' });
    file.on('error', (error) => {
      if (!this.#pausedUntil.has(name))
        printLine(service, instance, `the log ${name} cannot be written: ${error.message}`);
      this.#pausedUntil.set(name, Date.now() + pauseMs);
    });
    this.#files.set(name, file);
    return file;
  }

  end(): void {
    for (const file of this.#files.values()) file.end();
  }
}
