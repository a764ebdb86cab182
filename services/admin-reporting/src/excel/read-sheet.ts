import { Worker } from 'node:worker_threads';
import { importColumnNames, maxImportRows } from '@gyeol/contracts/http/admin-shipping.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { headWithin, type SheetRow, type SheetTable } from './sheet-rows.ts';

/** Memory and time of a file's reading; 10,000 rows take about 60 MB and a second. */
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
const timeoutMs = 15_000;

export interface SheetFile {
  name: string;
  bytes: Buffer;
}

const parse = ({ name, bytes }: SheetFile): Promise<SheetTable> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), isCsv: /\.csv$/i.test(name) },
      resourceLimits: limits,
      // The reader of spreadsheets prints what it does not know.
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
    });
    const timer = setTimeout(() => void worker.terminate(), timeoutMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    worker.once('message', (table: SheetTable) => end(() => resolve(table)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('the reading took too much'))));
  });

/** Files that are read or wait for it: who comes behind is told to try again, before the gateway gives him up. */
const maxWaiting = 3;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
/** One file at a time: two operators' files never need twice the memory. Throws EXCEL_BUSY when the line is full. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= maxWaiting) throw problem('EXCEL_BUSY', { retryAfterSeconds: timeoutMs / 1_000 });
  waiting += 1;
  const turn = last.then(work, work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => undefined);
  return turn;
};

const readAlone = (file: SheetFile): Promise<SheetTable> =>
  parse(file).catch((cause: Error) => {
    throw problem('EXCEL_UNREADABLE', { cause });
  });

/**
 * The rows of an .xlsx, .xls or .csv file, read by a thread of its own that is given up when it takes too much. Throws
 * EXCEL_UNREADABLE, EXCEL_COLUMNS, EXCEL_TOO_LONG, EXCEL_BUSY.
 */
export const readSheet = async (file: SheetFile): Promise<SheetRow[]> => {
  const { rows, missing } = await inTurn(() => readAlone(file));
  if (missing.length > 0) {
    const words = missing.map((name) => `${name}(${importColumnNames[name]})`).join(', ');
    throw problem('EXCEL_COLUMNS', {
      message: `엑셀 파일에서 필요한 열을 찾을 수 없습니다: ${words}. 열 제목은 처음 ${headWithin}줄 안에 있어야 합니다.`,
      extra: { missing },
    });
  }
  if (rows.length > maxImportRows) throw problem('EXCEL_TOO_LONG');
  return rows;
};
