import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An append-only file of JSON lines: what a provider knows survives a killed process. */
export interface Journal<Entry> {
  /**
   * Resolves once the operating system has the line, so an answer sent after it is never forgotten. Rejects when it has
   * not, and never will.
   */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

interface Waiter {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Lines are split on the newline byte alone: readline would also split on U+2028, which JSON leaves as it is. */
const readLines = async (path: string, apply: (line: string) => void): Promise<{ size: number; torn: boolean }> => {
  let rest = '';
  let size = 0;
  const stream = createReadStream(path, { highWaterMark: 1 << 20 });
  const decoder = new TextDecoder();
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) apply(line);
  }
  return { size, torn: rest !== '' };
};

/** A process killed inside a write leaves a torn line: its answer was never sent, so it is left out. */
const reader =
  <Entry>(apply: (entry: Entry) => void) =>
  (line: string): void => {
    if (line === '') return;
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch {
      return;
    }
    apply(entry);
  };

/** Replays the file into `apply`, then opens it for appending. */
export const openJournal = async <Entry>(path: string, apply: (entry: Entry) => void): Promise<Journal<Entry>> => {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  const past = await readLines(path, reader(apply));
  let size = past.size;
  let unwritten = past.torn ? '\n' : '';
  let lines: string[] = [];
  let waiters: Waiter[] = [];
  let flushing: Promise<void> | undefined;

  /** One write carries everything that queued up behind the previous one. */
  const writeBatch = async (): Promise<void> => {
    const batch = waiters;
    unwritten += lines.join('');
    lines = [];
    waiters = [];
    try {
      const bytes = Buffer.from(unwritten);
      await file.writeFile(bytes);
      size += bytes.length;
      unwritten = '';
      for (const waiter of batch) waiter.resolve();
    } catch (error) {
      // A full disk leaves half a batch: who asked is told that nothing was kept, so nothing of it may come back.
      unwritten = await file.truncate(size).then(
        () => '',
        () => '\n',
      );
      for (const waiter of batch) waiter.reject(error);
    }
  };

  const flush = async (): Promise<void> => {
    while (lines.length > 0) await writeBatch();
    flushing = undefined;
  };

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        lines.push(`${JSON.stringify(entry)}\n`);
        waiters.push({ resolve, reject });
        flushing ??= Promise.resolve().then(flush);
      }),
    close: async () => {
      await flushing;
      await file.close();
    },
  };
};
