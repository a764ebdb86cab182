import { type ResourceLimits, Worker } from 'node:worker_threads';
import { maxSheetRows, type SheetColumn } from '@gyeol/contracts/rules/sheet.ts';
import { type SheetFormName, sheetForms } from '@gyeol/contracts/rules/sheet-forms.ts';
import { problem } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import { headWithin, maxSheets, type SheetRow, type UnreadSheet } from './sheet-rows.ts';
import type { SheetJob, SheetOutcome } from './sheet-worker.ts';

interface ReadLimits {
  readonly resources: ResourceLimits;
  readonly timeMs: number;
}
/** The limits of the reading thread. Reading 10,000 rows takes about 60 MB and one second. */
const defaultLimits: ReadLimits = {
  resources: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  timeMs: 15_000,
};

export interface SheetFile {
  readonly rows: SheetRow[];
  /** The sheets that were not read, each with a sentence that names the sheet and the reason. */
  readonly unreadSheets: { readonly sheet: string; readonly reason: string }[];
}

const parse = (workerData: SheetJob, { resources, timeMs }: ReadLimits): Promise<SheetOutcome> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: resources,
      // The library prints whatever it does not know. These options keep such output out of the log.
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
    worker.once('message', (outcome: SheetOutcome) => end(() => resolve(outcome)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('the reading took too much'))));
  });

/** Reads one file at a time, so that files of two operators never need twice the memory. */
const reading = createSemaphore(1, {
  longestLine: 2,
  refusal: () => problem('EXCEL_BUSY', { retryAfterSeconds: defaultLimits.timeMs / 1_000 }),
});

const readAlone = async (job: SheetJob, limits: ReadLimits): Promise<Exclude<SheetOutcome, 'locked'>> => {
  const outcome = await parse(job, limits).catch((cause: Error) => {
    throw problem('EXCEL_UNREADABLE', { cause });
  });
  if (outcome === 'locked') throw problem('EXCEL_LOCKED');
  return outcome;
};

const textsOf = (columns: readonly SheetColumn[]): string =>
  columns.map(({ name, text }) => `${name}(${text})`).join(', ');

const reasonOf = ({ name, why }: UnreadSheet): string => {
  if (why === 'hidden') return `숨긴 시트 ‘${name}’의 행은 읽지 않았습니다.`;
  if (why === 'too-many') return `‘${name}’ 시트는 읽지 않았습니다. 시트는 ${maxSheets}개까지 읽습니다.`;
  if (why === 'no-headings') return `‘${name}’ 시트는 열 제목이 없어 읽지 않았습니다.`;
  return `‘${name}’ 시트는 ${textsOf(why.missing)} 열이 없어 읽지 않았습니다.`;
};

/**
 * Reads the rows of an operator's file: .xlsx, .xls, HTML tables or XML named .xls, separated text. A separate thread
 * reads the file. The thread is ended when it takes too much time or memory. Throws EXCEL_UNREADABLE, EXCEL_LOCKED,
 * EXCEL_COLUMNS, EXCEL_EMPTY, EXCEL_TOO_LONG, EXCEL_BUSY.
 */
export const readSheet = async (
  formName: SheetFormName,
  bytes: Uint8Array,
  limits = defaultLimits,
): Promise<SheetFile> => {
  // Copies the bytes, because bytes read from the network are part of a pool. Otherwise the whole pool would be copied
  // to the thread.
  const job: SheetJob = { bytes: new Uint8Array(bytes), form: sheetForms[formName] };
  const { rows, missing, unread } = await reading(() => readAlone(job, limits));
  const unreadSheets = unread.map((sheet) => ({ sheet: sheet.name, reason: reasonOf(sheet) }));
  if (missing.length > 0) {
    throw problem('EXCEL_COLUMNS', {
      message: `엑셀 파일에서 필요한 열을 찾을 수 없습니다: ${textsOf(missing)}. 열 제목은 처음 ${headWithin}줄 안에 있어야 합니다.`,
      extra: { missing: missing.map(({ name }) => name) },
    });
  }
  if (rows.length > maxSheetRows) throw problem('EXCEL_TOO_LONG');
  if (rows.length === 0) {
    throw problem('EXCEL_EMPTY', { message: withUnread('엑셀 파일에 처리할 행이 없습니다.', unreadSheets) });
  }
  return { rows, unreadSheets };
};

/** Appends the reasons for the unread sheets to a sentence about a file. */
export const withUnread = (message: string, unreadSheets: SheetFile['unreadSheets']): string =>
  [message, ...unreadSheets.map(({ reason }) => reason)].join(' ');
