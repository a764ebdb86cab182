import { closeSync, createReadStream, ftruncateSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines, so that the state of a provider survives a killed process. */
export interface Journal<Entry> {
  /**
   * Writes the entries to the file, then applies them. The operating system has the lines when this call returns. So an
   * answer that is sent afterwards stays true even when the process is killed. On a full disk this call throws, and
   * none of the entries is applied.
   */
  record(...entries: Entry[]): void;
  close(): void;
}

/** Splits lines on the newline byte alone, because readline would also split on U+2028, which JSON leaves unescaped. */
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

/**
 * Skips an incomplete line. A process leaves such a line when it is killed while it writes, before it sends the answer.
 */
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

export const openJournal = async <Entry>(path: string, apply: (entry: Entry) => void): Promise<Journal<Entry>> => {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  let { size, torn } = await readLines(path, reader(apply));
  const takeBack = (): boolean => {
    try {
      ftruncateSync(file, size);
      return true;
    } catch {
      return false;
    }
  };
  const write = (text: string): void => {
    const bytes = Buffer.from(torn ? `\n${text}` : text);
    try {
      writeFileSync(file, bytes);
    } catch (error) {
      // A full disk may leave half a line in the file. The caller gets an error, so the next start must not read any
      // part of the line.
      torn = !takeBack() || torn;
      throw error;
    }
    size += bytes.length;
    torn = false;
  };
  return {
    record: (...entries) => {
      write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      for (const entry of entries) apply(entry);
    },
    close: () => closeSync(file),
  };
};
