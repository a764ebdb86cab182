import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { type UseFormRegister, type UseFormSetValue, useForm } from 'react-hook-form';
import { AddressFields, type AddressValues, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import { ReceiverPhoneField } from '../../entities/address/receiver-phone-field.tsx';
import { call } from '../../shared/api/call.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { OrderDetail } from './order-queries.ts';
import { useOrderAction } from './use-order-action.ts';

const valuesOf = ({ name, receiverPhoneNumber, postCode, address, detailAddress, postMemo }: OrderDetail) => ({
  name,
  phoneNumber: formatPhone(receiverPhoneNumber),
  postCode,
  address,
  detailAddress,
  postMemo: postMemo ?? '',
});

/** Whom an order that waits goes to, until it is packed. */
export const ReceiverDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const form = useForm({ defaultValues: valuesOf(order) });
  useFleetingErrors(form);
  const { register, setValue, handleSubmit, formState } = form;
  const { run, busy } = useOrderAction();
  const submit = handleSubmit(async (values) => {
    const done = await run({
      send: () => call('order.changeReceiver', { params: { uid: order.merchantUid }, body: values }),
      done: '배송지가 변경되었습니다.',
      failed: '배송지 변경 중 오류가 발생했습니다.',
    });
    if (done) onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="배송지 변경"
      footer={
        <Button type="submit" form="receiver" busy={busy} className="w-full">
          변경
        </Button>
      }
    >
      <form id="receiver" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="받는 분"
          required
          autoComplete="name"
          maxLength={50}
          error={formState.errors.name?.message}
          {...register('name', { validate: (text) => text.trim() !== '' || '받는 분을 입력해주세요.' })}
        />
        <ReceiverPhoneField
          register={register as unknown as UseFormRegister<{ phoneNumber: string }>}
          error={formState.errors.phoneNumber?.message}
        />
        <AddressFields
          register={register as unknown as UseFormRegister<AddressValues>}
          setValue={setValue as unknown as UseFormSetValue<AddressValues>}
          errors={formState.errors}
          unavailable={postcodeUnavailable}
        />
        <TextField label="배송 메모" autoComplete="off" maxLength={500} {...register('postMemo')} />
      </form>
    </Dialog>
  );
};
