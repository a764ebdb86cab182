import { foldPhone, formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { FormProvider, useForm } from 'react-hook-form';
import type { SavedAddress } from '../../entities/address/address-book-query.ts';
import { AddressFields, type AddressValues, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import { ReceiverPhoneField } from '../../entities/address/receiver-phone-field.tsx';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';

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
const report = {
  done: '배송지를 저장했습니다.',
  failed: '배송지를 저장하지 못했습니다. 다시 시도해주세요.',
};

export const AddressForm = ({ saved, onDone }: { saved: SavedAddress | undefined; onDone: () => void }) => {
  const form = useForm<Values>({ defaultValues: valuesOf(saved) });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const add = useCall('member.addAddress', report);
  const edit = useCall('member.editAddress', { onSuccess: () => saved?.isDefault && forgetOrderDraft(), ...report });
  const save = async (values: Values): Promise<void> => {
    const body = { ...values, phoneNumber: foldPhone(values.phoneNumber) };
    const saving = saved ? edit.send({ params: { id: saved.id }, body }) : add.send({ body });
    if (await saving) onDone();
  };
  return (
    <FormProvider {...form}>
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
        <ReceiverPhoneField />
        <AddressFields unavailable={postcodeUnavailable} />
        <div className="mt-2 flex gap-2">
          <Button type="submit" className="flex-1" busy={add.busy || edit.busy} busyText="저장하고 있습니다…">
            저장하기
          </Button>
          <Button variant="secondary" className="flex-1" onClick={onDone}>
            취소
          </Button>
        </div>
      </form>
    </FormProvider>
  );
};
