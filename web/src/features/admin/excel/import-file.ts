import type { Answer } from '../../../shared/api/call-types.ts';
import { write } from '../../../shared/api/write.ts';

export type ImportReport = Answer<'shipping.importExcel'>;
export type ErrorRow = ImportReport['errorItems'][number];
/** True for rows without a tracking number yet. In a file that is filled in parts they are no mistakes. */
export const isUnfilled = ({ trackingNumber, merchantUid }: ErrorRow): boolean =>
  trackingNumber === '' && merchantUid !== '';
/** True for rows that `confirmChanges` accepts. */
export const isChange = ({ currentTrackingNumber }: ErrorRow): boolean => currentTrackingNumber !== undefined;

export interface ImportMode {
  /** True when shipped orders with another tracking number take the number of the file. */
  confirmChanges: boolean;
  /** True when the orders of the file were delivered. */
  delivered: boolean;
}

/** Sends the file. `dryRun` only reports the effects. */
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
