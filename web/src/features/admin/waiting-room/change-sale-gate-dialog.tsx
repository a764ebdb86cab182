import { useForm } from 'react-hook-form';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SaleGateFields } from './sale-gate-fields.tsx';
import { notSaved, type SaleGateValues, termsOf, valuesOf } from './sale-gate-values.ts';
import type { AdminSaleGate } from './sale-gates-query.ts';

/** After a change, everybody who waits keeps the position in the queue. */
export const ChangeSaleGateDialog = ({ door: gate, onClose }: { door: AdminSaleGate; onClose: () => void }) => {
  const form = useForm<SaleGateValues>({ defaultValues: valuesOf(gate) });
  useAutoClearErrors(form);
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('waiting.changeSaleGate', {
    done: '대기실을 변경했습니다.',
    failed: notSaved,
    sayFailed: inMessage.sayFailed,
  });
  const submit = form.handleSubmit(async (values) => {
    if (await send({ params: { doorId: gate.doorId }, body: termsOf(values) })) onClose();
  });
  return (
    <Dialog open onClose={onClose} title="대기실 변경">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SaleGateFields form={form} />
        <p className="text-13 text-ink-3">기다리는 고객의 순서는 바뀌지 않습니다.</p>
        <MessageLine message={message} />
        <Button type="submit" wide busy={busy} busyText="저장 중…">
          저장
        </Button>
      </form>
    </Dialog>
  );
};
