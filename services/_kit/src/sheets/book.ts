import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { problem } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import type { BookData } from './book-worker.ts';
import { harmless } from './csv.ts';

/** A column of a sheet: its heading, its width in letters and its cells. Text always stays text. */
export interface SheetColumn<Row> {
  readonly head: string;
  readonly width: number;
  readonly cell: (row: Row) => string | number;
}
interface Book<Row> {
  readonly sheetName: string;
  /**
   * True when numbers keep a number format, so that the file can add them up. Otherwise every cell has the text format.
   */
  readonly plainNumbers?: boolean;
  readonly columns: readonly SheetColumn<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** Longer texts are cut. Excel allows at most 32,767 letters in a cell. */
const maxLetters = 32_000;
const cellOf = (value: string | number): string | number =>
  typeof value === 'number' ? value : harmless(value).slice(0, maxLetters);

/** The limits of a writing thread. 100,000 rows take no more memory than 1,000. */
const defaultLimits: ResourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
const retryAfterSeconds = 15;
/** Two threads may write at once. Further files wait, for a limited time. */
const writing = createSemaphore(2, {
  longestWaitMs: retryAfterSeconds * 1_000,
  refusal: () =>
    problem('EXCEL_BUSY', {
      message: '다른 엑셀 파일을 먼저 만들고 있습니다. 잠시 후 다시 시도해주세요.',
      retryAfterSeconds,
    }),
});

/** Yields one line of JSON per batch of rows. */
async function* linesOf<Row>({ columns, batches }: Book<Row>) {
  for await (const rows of batches) {
    yield `${JSON.stringify(rows.map((row) => columns.map(({ cell }) => cellOf(cell(row)))))}\n`;
  }
}

const untilExit = async (worker: Worker): Promise<void> => {
  const [code] = await once(worker, 'exit').catch((cause) => {
    throw problem('UNAVAILABLE', { detail: 'the writer of the file failed', cause });
  });
  if (code !== 0) throw problem('UNAVAILABLE', { detail: `the writer of the file ended with ${code}` });
};

const write = async <Row>(out: PassThrough, book: Book<Row>, resourceLimits: ResourceLimits): Promise<void> => {
  const { sheetName, columns, plainNumbers = false } = book;
  const heads = columns.map(({ head, width }) => ({ head, width }));
  const workerData: BookData = { sheetName, columns: heads, plainNumbers };
  const pipes = { stdin: true, stdout: true, stderr: true, execArgv: [], env: {} };
  const worker = new Worker(new URL('./book-worker.ts', import.meta.url), { workerData, resourceLimits, ...pipes });
  const ending = new AbortController();
  const { signal } = ending;
  try {
    await Promise.all([
      pipeline(linesOf(book), worker.stdin as NonNullable<typeof worker.stdin>, { signal }),
      // Does not end `out`, because the file is complete only when the thread ended well.
      pipeline(worker.stdout, out, { signal, end: false }),
      untilExit(worker),
    ]);
    out.end();
  } finally {
    ending.abort();
    await worker.terminate();
  }
};

/**
 * The bytes that may wait for a slow reader before more rows are read. Most files are smaller, so that the thread ends
 * before the reader has the whole file.
 */
const highWaterMark = 2 * 1024 * 1024;

/**
 * Writes an .xlsx of one sheet in its own thread, while the rows are read and the file is sent. A failure breaks off
 * the stream: EXCEL_BUSY when too many files are being written, UNAVAILABLE when the thread ends early.
 */
export const bookStream = <Row>(book: Book<Row>, limits: ResourceLimits = defaultLimits): Readable => {
  const out = new PassThrough({ highWaterMark });
  writing(() => write(out, book, limits)).catch((error: Error) => out.destroy(error));
  return out;
};
