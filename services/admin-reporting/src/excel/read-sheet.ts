import { type ResourceLimits, Worker } from 'node:worker_threads';
import { maxImportRows } from '@gyeol/contracts/rules/shipping-sheet.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import type { SheetFormName } from './sheet-forms.ts';
import { headWithin, type SheetRow, type SheetTable } from './sheet-rows.ts';

/** Memory and time of a file's reading. */
interface ReadLimits {
  readonly resources: ResourceLimits;
  readonly timeMs: number;
}
/** 10,000 rows take about 60 MB and a second. */
const defaultLimits: ReadLimits = {
  resources: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  timeMs: 15_000,
};

export interface SheetFile {
  name: string;
  bytes: Buffer;
}

const parse = (
  formName: SheetFormName,
  { name, bytes }: SheetFile,
  { resources, timeMs }: ReadLimits,
): Promise<SheetTable> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), isCsv: /\.csv$/i.test(name), formName },
      resourceLimits: resources,
      // The reader of spreadsheets prints what it does not know.
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
    });
    const timer = setTimeout(() => void worker.terminate(), timeMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    worker.once('message', (table: SheetTable) => end(() => resolve(table)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('the reading took too much'))));
  });

/** One file at a time: two operators' files never need twice the memory. */
const reading = createSemaphore(1, {
  longestLine: 2,
  refusal: () => problem('EXCEL_BUSY', { retryAfterSeconds: defaultLimits.timeMs / 1_000 }),
});

const readAlone = (form: SheetFormName, file: SheetFile, limits: ReadLimits): Promise<SheetTable> =>
  parse(form, file, limits).catch((cause: Error) => {
    throw problem('EXCEL_UNREADABLE', { cause });
  });

/**
 * The rows of an .xlsx, .xls or .csv file, read by a thread of its own that is given up when it takes too much. Throws
 * EXCEL_UNREADABLE, EXCEL_COLUMNS, EXCEL_TOO_LONG, EXCEL_BUSY.
 */
export const readSheet = async (form: SheetFormName, file: SheetFile, limits = defaultLimits): Promise<SheetRow[]> => {
  const { rows, missing } = await reading(() => readAlone(form, file, limits));
  if (missing.length > 0) {
    const words = missing.map(({ name, text }) => `${name}(${text})`).join(', ');
    throw problem('EXCEL_COLUMNS', {
      message: `엑셀 파일에서 필요한 열을 찾을 수 없습니다: ${words}. 열 제목은 처음 ${headWithin}줄 안에 있어야 합니다.`,
      extra: { missing: missing.map(({ name }) => name) },
    });
  }
  if (rows.length > maxImportRows) throw problem('EXCEL_TOO_LONG');
  return rows;
};
