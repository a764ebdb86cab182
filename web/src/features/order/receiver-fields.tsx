import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { AddressFields, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import { ReceiverPhoneField } from '../../entities/address/receiver-phone-field.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { MemoField } from './memo-field.tsx';
import type { SheetValues } from './sheet-values.ts';

export const ReceiverFields = ({ form }: { form: UseFormReturn<SheetValues> }) => (
  <FormProvider {...form}>
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="받는 분"
          required
          autoComplete="name"
          maxLength={50}
          error={form.formState.errors.name?.message}
          {...form.register('name', { validate: (text) => text.trim() !== '' || '받는 분을 입력해주세요.' })}
        />
        <ReceiverPhoneField />
      </div>
      <AddressFields unavailable={postcodeUnavailable} />
      <MemoField form={form} />
    </div>
  </FormProvider>
);
