import { useForm } from 'react-hook-form';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

const ReturnedButton = ({ uid }: { uid: string }) => {
  const { send, busy } = useCall('order.setReturned', {
    done: '반품 입고 처리되었습니다.',
    failed: '반품 입고 처리 중 오류가 발생했습니다.',
  });
  const tick = async (): Promise<void> => {
    if (await confirm('반품된 상품이 입고되었습니까?\n상품의 재고가 다시 늘어납니다.')) await send({ params: { uid } });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={tick}>
      반품 입고 확인
    </Button>
  );
};

const WriteOffForm = ({ uid }: { uid: string }) => {
  const { send, busy } = useCall('order.writeOffReturn', {
    done: '회수가 종료되었습니다.',
    failed: '회수 종료 처리 중 오류가 발생했습니다.',
  });
  const form = useForm({ defaultValues: { reason: '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async (body) => {
    const follows = '입고될 취소 상품에서 빠지며, 재고는 늘어나지 않습니다.';
    if (await confirm('이 주문의 상품을 더 기다리지 않으시겠습니까?', follows)) await send({ params: { uid }, body });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="회수하지 못한 사유"
        autoComplete="off"
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (text) => text.trim() !== '' || '회수하지 못한 사유를 입력해주세요.' })}
        action={
          <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
            회수 종료
          </Button>
        }
      />
    </form>
  );
};

/** Handles goods that were sent before the cancel: an operator records their return, or writes them off. */
export const GoodsBack = ({ order: { merchantUid, goodsWrittenOff } }: { order: OrderDetail }) => (
  <div className="flex flex-col gap-4">
    {goodsWrittenOff && <p className="text-15 break-words">회수 종료: {goodsWrittenOff}</p>}
    <ReturnedButton uid={merchantUid} />
    {!goodsWrittenOff && <WriteOffForm uid={merchantUid} />}
  </div>
);
