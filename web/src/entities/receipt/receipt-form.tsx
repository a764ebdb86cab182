import { useForm, useWatch } from 'react-hook-form';
import { failureOf } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { checkReceipt, type ReceiptChoice, ReceiptFields, type ReceiptValues } from './receipt-fields.tsx';

const choices = ['deduction', 'expense'] as const;

export const ReceiptForm = ({ merchantUid, onSaved }: { merchantUid: string; onSaved: () => void }) => {
  const form = useForm<ReceiptValues>({ defaultValues: { receiptPurpose: 'deduction', receiptNumber: '' } });
  useAutoClearErrors(form);
  const { control, register, setValue, clearErrors, handleSubmit, formState } = form;
  const purpose = useWatch({ control, name: 'receiptPurpose' });
  const { send, busy } = useCall('order.requestCashReceipt', {
    done: '현금영수증을 신청했습니다.',
    failed: (error) => failureOf(error, '현금영수증을 신청하지 못했습니다.'),
  });
  const request = handleSubmit(async ({ receiptPurpose, receiptNumber: number }) => {
    if (receiptPurpose === 'none') return;
    if (await send({ params: { uid: merchantUid }, body: { purpose: receiptPurpose, number } })) onSaved();
  });
  const choose = (next: ReceiptChoice): void => {
    setValue('receiptPurpose', next);
    setValue('receiptNumber', '');
    clearErrors();
  };
  return (
    <form noValidate aria-label="현금영수증 신청" onSubmit={request} className="flex flex-col gap-3">
      <ReceiptFields
        purpose={purpose}
        choices={choices}
        onPurpose={choose}
        number={register('receiptNumber', { validate: checkReceipt })}
        error={formState.errors.receiptNumber?.message}
      />
      <Button type="submit" busy={busy} busyText="신청하고 있습니다…" className="self-start">
        신청하기
      </Button>
    </form>
  );
};
