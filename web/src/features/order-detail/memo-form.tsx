import { useForm } from 'react-hook-form';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { OrderDetail } from './order-queries.ts';
import { useOrderAction } from './use-order-action.ts';

/** What operators note on an order; the shopper never sees it. */
export const MemoForm = ({ order: { merchantUid: uid, memo } }: { order: OrderDetail }) => {
  const { run, busy } = useOrderAction();
  const { register, handleSubmit } = useForm({ values: { memo: memo ?? '' } });
  const submit = handleSubmit(async (values) => {
    await run({
      send: () => call('order.setMemo', { params: { uid }, body: values }),
      done: '메모가 저장되었습니다.',
      failed: '메모 저장 중 오류가 발생했습니다.',
    });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="주문 메모 (관리자만 볼 수 있습니다)"
        autoComplete="off"
        maxLength={500}
        {...register('memo')}
        action={
          <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
            저장
          </Button>
        }
      />
    </form>
  );
};
