import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { checkReceipt, type ReceiptChoice, ReceiptFields } from '../../entities/receipt/receipt-fields.tsx';
import type { SheetValues } from './sheet-values.ts';

const choices = ['deduction', 'expense', 'none'] as const;

interface Props {
  form: UseFormReturn<SheetValues>;
  /** The buyer's phone number in digits. This number is proposed for a receipt for income deduction (소득공제). */
  phoneNumber: string | undefined;
}
export const SheetReceipt = ({ form, phoneNumber = '' }: Props) => {
  const { control, register, setValue, clearErrors, formState } = form;
  const purpose = useWatch({ control, name: 'receiptPurpose' });
  const choose = (next: ReceiptChoice): void => {
    setValue('receiptPurpose', next);
    setValue('receiptNumber', next === 'deduction' ? formatPhone(phoneNumber) : '');
    clearErrors('receiptNumber');
  };
  return (
    <section aria-label="현금영수증" className="flex flex-col gap-4">
      <h2 className="text-20 font-semibold">현금영수증</h2>
      <ReceiptFields
        purpose={purpose}
        choices={choices}
        onPurpose={choose}
        number={register('receiptNumber', { validate: checkReceipt })}
        error={formState.errors.receiptNumber?.message}
      />
    </section>
  );
};
