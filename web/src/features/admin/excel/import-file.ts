import type { Answer } from '../../../shared/api/call-types.ts';
import { write } from '../../../shared/api/write.ts';

export type ImportReport = Answer<'shipping.importExcel'>;
export type ErrorRow = ImportReport['errorItems'][number];
/**
 * True for rows without a tracking number. Such rows are not mistakes, because operators may fill in a file in several
 * steps.
 */
export const isUnfilled = ({ trackingNumber, merchantUid }: ErrorRow): boolean =>
  trackingNumber === '' && merchantUid !== '';
/**
 * True for rows whose order already has another tracking number. `confirmChanges` lets the import replace that number.
 */
export const isChange = ({ currentTrackingNumber }: ErrorRow): boolean => currentTrackingNumber !== undefined;

export interface ImportMode {
  /** True when the file replaces the tracking numbers of shipped orders. */
  confirmChanges: boolean;
  /** True when the orders of the file are marked as delivered. */
  delivered: boolean;
}

/** When `dryRun` is true, the server changes nothing and only reports the effects. */
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
