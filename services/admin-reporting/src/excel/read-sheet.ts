import { Worker } from 'node:worker_threads';
import { maxImportRows } from '@gyeol/contracts/http/admin-shipping.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { SheetRow, SheetTable } from './sheet-rows.ts';

/** Memory and time of a file's reading; 10,000 rows take about 90 MB and a second. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const timeoutMs = 30_000;

const parse = (file: Buffer): Promise<SheetTable> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: new Uint8Array(file),
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

let last: Promise<unknown> = Promise.resolve();
/** One file at a time: two operators' files never need twice the memory. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
};

/**
 * The rows of an .xlsx or .xls file, read by a thread of its own that is given up when it takes too much. Throws
 * EXCEL_UNREADABLE, EXCEL_COLUMNS, EXCEL_TOO_LONG.
 */
export const readSheet = async (file: Buffer): Promise<SheetRow[]> => {
  const { rows, missing } = await inTurn(() => parse(file)).catch((cause: Error) => {
    throw problem('EXCEL_UNREADABLE', { detail: cause.message, cause });
  });
  if (missing.length > 0) {
    throw problem('EXCEL_COLUMNS', {
      message: `엑셀 파일에서 필요한 열을 찾을 수 없습니다: ${missing.join(', ')}`,
      extra: { missing },
    });
  }
  if (rows.length > maxImportRows) throw problem('EXCEL_TOO_LONG');
  return rows;
};
