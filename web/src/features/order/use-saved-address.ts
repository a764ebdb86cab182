import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MyInfo } from '../../entities/member/my-info-query.ts';
import { type SheetValues, savedReceiver } from './sheet-values.ts';

/** The saved address stands where none was typed, also when it comes after the sheet. */
export const useSavedAddress = (form: UseFormReturn<SheetValues>, info: MyInfo | undefined): void => {
  useEffect(() => {
    const saved = savedReceiver(info);
    if (saved.address === '' || form.getValues('address').trim() !== '') return;
    for (const field of ['postCode', 'address', 'detailAddress'] as const) form.setValue(field, saved[field]);
  }, [form, info]);
};
