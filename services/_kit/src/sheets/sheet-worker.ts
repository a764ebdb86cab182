import { parentPort, workerData } from 'node:worker_threads';
import type { SheetForm } from '@gyeol/contracts/rules/sheet.ts';
import { readFile } from './read-file.ts';
import type { SheetTable } from './sheet-rows.ts';
import { LockedWorkbook } from './workbook.ts';

/** The start data of the thread that reads a file. */
export interface SheetJob {
  readonly bytes: Uint8Array;
  readonly form: SheetForm;
}
export type SheetOutcome = SheetTable | 'locked';

const { bytes, form } = workerData as SheetJob;
const outcome: SheetOutcome = await readFile(Buffer.from(bytes), form).catch((error: unknown) => {
  if (error instanceof LockedWorkbook) return 'locked';
  throw error;
});
parentPort?.postMessage(outcome);
