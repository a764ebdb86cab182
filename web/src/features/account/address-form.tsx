import { foldPhone, formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegister, type UseFormSetValue, useForm } from 'react-hook-form';
import { addressBookQuery, type SavedAddress } from '../../entities/address/address-book-query.ts';
import { AddressFields, type AddressValues, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import { ReceiverPhoneField } from '../../entities/address/receiver-phone-field.tsx';
import { myInfoQuery } from '../../entities/member/my-info-query.ts';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

interface Values extends AddressValues {
  name: string;
  receiver: string;
  phoneNumber: string;
}
const valuesOf = (saved: SavedAddress | undefined): Values => ({
  name: saved?.name ?? '',
  receiver: saved?.receiver ?? '',
  phoneNumber: formatPhone(saved?.phoneNumber ?? ''),
  postCode: saved?.postCode ?? '',
  address: saved?.address ?? '',
  detailAddress: saved?.detailAddress ?? '',
});
/** Saves what was typed, as a new address or in place of `saved`; what fails is said, and nothing typed is lost. */
const useSaveAddress = (saved: SavedAddress | undefined, onDone: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const save = async (values: Values): Promise<void> => {
    const body = { ...values, phoneNumber: foldPhone(values.phoneNumber) };
    setBusy(true);
    try {
      await (saved
        ? call('member.editAddress', { params: { id: saved.id }, body })
        : call('member.addAddress', { body }));
      if (saved?.isDefault) forgetOrderDraft();
      // The default is the member's own address too.
      void client.invalidateQueries({ queryKey: myInfoQuery.queryKey });
      await client.invalidateQueries({ queryKey: addressBookQuery.queryKey });
      toast('배송지를 저장했습니다.');
      onDone();
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, '배송지를 저장하지 못했습니다. 다시 시도해주세요.'));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
};

/** A new address, or another wording of a saved one. */
export const AddressForm = ({ saved, onDone }: { saved: SavedAddress | undefined; onDone: () => void }) => {
  const form = useForm<Values>({ defaultValues: valuesOf(saved) });
  useFleetingErrors(form);
  const { register, setValue, handleSubmit, formState } = form;
  const { errors } = formState;
  const { save, busy } = useSaveAddress(saved, onDone);
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4" aria-label="배송지 입력">
      <TextField
        label="배송지 이름"
        required
        maxLength={20}
        placeholder="예: 집, 회사"
        error={errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || '배송지 이름을 20자 이내로 입력해주세요.' })}
      />
      <TextField
        label="받는 분"
        required
        maxLength={50}
        autoComplete="name"
        error={errors.receiver?.message}
        {...register('receiver', { validate: (text) => text.trim() !== '' || '받는 분을 입력해주세요.' })}
      />
      <ReceiverPhoneField
        register={register as unknown as UseFormRegister<{ phoneNumber: string }>}
        error={errors.phoneNumber?.message}
      />
      <AddressFields
        register={register as unknown as UseFormRegister<AddressValues>}
        setValue={setValue as unknown as UseFormSetValue<AddressValues>}
        errors={errors}
        unavailable={postcodeUnavailable}
      />
      <div className="mt-2 flex gap-2">
        <Button type="submit" className="flex-1" busy={busy} busyText="저장하고 있습니다…">
          저장하기
        </Button>
        <Button variant="secondary" className="flex-1" onClick={onDone}>
          취소
        </Button>
      </div>
    </form>
  );
};
