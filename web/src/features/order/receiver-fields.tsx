import type { UseFormRegister, UseFormReturn, UseFormSetValue } from 'react-hook-form';
import { AddressFields, type AddressValues } from '../../entities/address/address-fields.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { MemoField } from './memo-field.tsx';
import type { SheetValues } from './sheet-values.ts';

const unavailable = '현재 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요.';
const isPhone = (text: string): boolean => /^\d{8,12}$/.test(text.replace(/[\s-]/g, ''));

/** Who receives the parcel, where, and a word for the courier. */
export const ReceiverFields = ({ form }: { form: UseFormReturn<SheetValues> }) => {
  const { register, setValue, formState } = form;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="받는 분"
          required
          autoComplete="name"
          maxLength={50}
          error={formState.errors.name?.message}
          {...register('name', { validate: (text) => text.trim() !== '' || '받는 분을 입력해주세요.' })}
        />
        <TextField
          label="연락처"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          error={formState.errors.phoneNumber?.message}
          {...register('phoneNumber', { validate: (text) => isPhone(text) || '전화번호 형식이 바르지 않습니다.' })}
        />
      </div>
      <AddressFields
        register={register as unknown as UseFormRegister<AddressValues>}
        setValue={setValue as unknown as UseFormSetValue<AddressValues>}
        errors={formState.errors}
        unavailable={unavailable}
      />
      <MemoField form={form} />
    </div>
  );
};
