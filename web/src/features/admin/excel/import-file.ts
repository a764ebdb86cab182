import type { Answer } from '../../../shared/api/call-types.ts';
import { write } from '../../../shared/api/write.ts';

export type ImportReport = Answer<'shipping.importExcel'>;
export type ErrorRow = ImportReport['errorItems'][number];
/** Rows whose number is not there yet: of a file that is filled in parts they are no mistakes. */
export const isUnfilled = ({ trackingNumber, merchantUid }: ErrorRow): boolean =>
  trackingNumber === '' && merchantUid !== '';
/** Rows that `confirmChanges` takes. */
export const isChange = ({ currentTrackingNumber }: ErrorRow): boolean => currentTrackingNumber !== undefined;

export interface ImportMode {
  /** Orders on their way under another number take the file's. */
  confirmChanges: boolean;
  /** The orders of the file came. */
  delivered: boolean;
}

/** Sends the file; `dryRun` only reports what it would do. */
export const importFile = (
  file: File,
  dryRun: boolean,
  { confirmChanges, delivered }: ImportMode,
): Promise<ImportReport> => {
  const form = new FormData();
  form.set('file', file);
  return write('shipping.importExcel', {
    form,
    query: { ...(dryRun && { dryRun }), ...(confirmChanges && { confirmChanges }), ...(delivered && { delivered }) },
  });
};
