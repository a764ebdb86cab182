import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { AddressFields, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import { ReceiverPhoneField } from '../../entities/address/receiver-phone-field.tsx';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { ClaimValues } from './claim-values.ts';

const OtherPickup = ({ form: { register, formState } }: { form: UseFormReturn<ClaimValues> }) => (
  <div className="flex flex-col gap-4">
    <TextField
      label="보내는 분"
      required
      autoComplete="name"
      maxLength={50}
      error={formState.errors.name?.message}
      {...register('name', { validate: (text) => text.trim() !== '' || '보내는 분을 입력해주세요.' })}
    />
    <ReceiverPhoneField />
    <AddressFields unavailable={postcodeUnavailable} />
  </div>
);

interface Props {
  form: UseFormReturn<ClaimValues>;
  receiver: ClaimableLines['receiver'];
}
export const PickupFields = ({ form, receiver }: Props) => {
  const isElsewhere = useWatch({ control: form.control, name: 'isElsewhere' });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium text-ink-2">수거지</legend>
      {!isElsewhere && (
        <p className="text-15 break-words">
          {receiver.name} · {formatPhone(receiver.phoneNumber)}
          <span className="block text-ink-2">
            ({receiver.postCode}) {receiver.address} {receiver.detailAddress}
          </span>
        </p>
      )}
      <Checkbox label="다른 곳에서 수거해주세요" {...form.register('isElsewhere')} />
      {isElsewhere && (
        <FormProvider {...form}>
          <OtherPickup form={form} />
        </FormProvider>
      )}
    </fieldset>
  );
};
