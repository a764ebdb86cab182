import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { AddressFields, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import { ReceiverPhoneField } from '../../entities/address/receiver-phone-field.tsx';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';

const valuesOf = ({ name, receiverPhoneNumber, postCode, address, detailAddress, postMemo }: OrderDetail) => ({
  name,
  phoneNumber: formatPhone(receiverPhoneNumber),
  postCode,
  address,
  detailAddress,
  postMemo: postMemo ?? '',
});

/** The receiver can be changed until the order is packed. */
export const ReceiverDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const form = useForm({ defaultValues: valuesOf(order) });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const { send, busy } = useCall('order.changeReceiver', {
    done: '배송지가 변경되었습니다.',
    failed: '배송지 변경 중 오류가 발생했습니다.',
  });
  const submit = handleSubmit(async (body) => {
    if (await send({ params: { uid: order.merchantUid }, body })) onClose();
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
        <FormProvider {...form}>
          <ReceiverPhoneField />
          <AddressFields unavailable={postcodeUnavailable} />
        </FormProvider>
        <TextField label="배송 메모" autoComplete="off" maxLength={500} {...register('postMemo')} />
      </form>
    </Dialog>
  );
};
