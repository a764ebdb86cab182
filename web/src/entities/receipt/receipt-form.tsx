import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureOf, isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { checkReceipt, type ReceiptChoice, ReceiptFields, type ReceiptValues } from './receipt-fields.tsx';
import { cashReceiptQuery } from './receipt-query.ts';

const choices = ['deduction', 'expense'] as const;

const useRequest = (merchantUid: string, onSaved: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const request = async ({ receiptPurpose: purpose, receiptNumber: number }: ReceiptValues): Promise<void> => {
    if (purpose === 'none') return;
    setBusy(true);
    try {
      await call('order.requestCashReceipt', { params: { uid: merchantUid }, body: { purpose, number } });
      await client.invalidateQueries({ queryKey: cashReceiptQuery(merchantUid).queryKey });
      toast('현금영수증을 신청했습니다.');
      onSaved();
    } catch (error) {
      if (!isSessionOver(error)) await alert(failureOf(error, '현금영수증을 신청하지 못했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return { request, busy };
};

/** Asks for the receipt of an order, or for another than before. */
export const ReceiptForm = ({ merchantUid, onSaved }: { merchantUid: string; onSaved: () => void }) => {
  const form = useForm<ReceiptValues>({ defaultValues: { receiptPurpose: 'deduction', receiptNumber: '' } });
  useFleetingErrors(form);
  const { control, register, setValue, clearErrors, handleSubmit, formState } = form;
  const purpose = useWatch({ control, name: 'receiptPurpose' });
  const { request, busy } = useRequest(merchantUid, onSaved);
  const choose = (next: ReceiptChoice): void => {
    setValue('receiptPurpose', next);
    setValue('receiptNumber', '');
    clearErrors();
  };
  return (
    <form noValidate aria-label="현금영수증 신청" onSubmit={handleSubmit(request)} className="flex flex-col gap-3">
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
