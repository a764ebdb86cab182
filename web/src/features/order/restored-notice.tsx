import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { hasOrderDraft, typeOnSheet } from '../../entities/order/order-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { OrderSheet } from './order-sheet.ts';
import { goesElsewhere, type Receiver, receiverFields, type SheetValues } from './sheet-values.ts';

/** True when the sheet started with earlier input: a draft of this tab, or the receiver of its unpaid order. */
export const useRestored = (sheet: OrderSheet): boolean => {
  const [restored] = useState(() => hasOrderDraft() || sheet.address !== null);
  useEffect(() => typeOnSheet(sheet.createdAt), [sheet.createdAt]);
  return restored;
};

/**
 * Says that the sheet was restored, as long as the receiver in the sheet differs from the saved receiver. A button
 * fills in the saved receiver.
 */
export const RestoredNotice = ({ form, saved }: { form: UseFormReturn<SheetValues>; saved: Receiver }) => {
  const values = useWatch({ control: form.control }) as SheetValues;
  if (!goesElsewhere(values, saved)) return null;
  const restore = (): void => {
    for (const field of receiverFields) form.setValue(field, saved[field]);
    form.clearErrors();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-sm border border-warn bg-surface px-4 py-3 text-15"
    >
      <p className="w-full sm:w-auto sm:flex-1">
        이전에 입력한 배송 정보를 불러왔습니다. 받는 분과 주소가 맞는지 확인해주세요.
      </p>
      <Button variant="secondary" size="sm" onClick={restore}>
        {saved.address ? '저장된 배송지로 바꾸기' : '새로 입력하기'}
      </Button>
    </div>
  );
};
