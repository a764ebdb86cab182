import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Receiver, SheetValues } from './sheet-values.ts';

/** Fills in the saved address if the buyer has typed no address. The saved address may arrive after the sheet. */
export const useSavedAddress = (form: UseFormReturn<SheetValues>, saved: Receiver): void => {
  useEffect(() => {
    if (saved.address === '' || form.getValues('address').trim() !== '') return;
    for (const field of ['postCode', 'address', 'detailAddress'] as const) form.setValue(field, saved[field]);
  }, [form, saved]);
};
