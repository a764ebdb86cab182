import type { ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { printLine } from './log-lines.ts';

const kept = 50;

/** Where the words of the processes go: to the terminal with their name in front, and to a file for each. */
export class ProcessLogs {
  readonly #files = new Map<string, WriteStream>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Answers the last words, as they come. */
  collect({ service, instance }: { service: string; instance: number }, child: ChildProcess): string[] {
    const file = this.#file(service, instance);
    const words: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line);
        if (words.length > kept) words.shift();
        if (file.writable) file.write(`${line}\n`);
        printLine(service, instance, line);
      });
    }
    return words;
  }

  #file(service: string, instance: number): WriteStream {
    const name = `${service}-${instance}.log`;
    const known = this.#files.get(name);
    if (known?.writable) return known;
    const file = createWriteStream(join(this.#folder, name), { flags: 'a' });
    file.on('error', (error) => printLine(service, instance, `the log ${name} cannot be written: ${error.message}`));
    this.#files.set(name, file);
    return file;
  }

  end(): void {
    for (const file of this.#files.values()) file.end();
  }
}
