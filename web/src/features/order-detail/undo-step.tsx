import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { useSecondsLeft } from '../../shared/lib/use-seconds-left.ts';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

const undone = {
  SHIPPING: { row: 'order.undoShipping', step: '발송', follows: '마지막으로 보낸 상자가 준비 중으로 돌아갑니다.' },
  DELIVERED: { row: 'order.undoDelivery', step: '배송완료', follows: '주문이 배송중으로 돌아갑니다.' },
} as const;

const Undo = ({ order, until }: { order: OrderDetail & { paymentStatus: keyof typeof undone }; until: string }) => {
  const seconds = useSecondsLeft(until);
  const { row, step, follows } = undone[order.paymentStatus];
  const { send, busy } = useCall(row, {
    done: `${step} 처리를 되돌렸습니다.`,
    failed: '되돌리는 중 오류가 발생했습니다.',
  });
  if (seconds === 0) return null;
  const undo = async (): Promise<void> => {
    if (!(await confirm(`${step} 처리를 되돌리시겠습니까?`, `${follows} 고객에게 안내 문자가 발송됩니다.`))) return;
    await send({ params: { uid: order.merchantUid } });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" busy={busy} onClick={undo}>
        {step} 되돌리기
      </Button>
      <p className="text-13 text-ink-3 tabular-nums">앞으로 {Math.ceil(seconds / 60)}분 동안 되돌릴 수 있습니다.</p>
    </div>
  );
};

/** Undoes a mistaken step within an hour. */
export const UndoStep = ({ order }: { order: OrderDetail }) => {
  const { paymentStatus, undoUntil } = order;
  if (undoUntil === null || (paymentStatus !== 'SHIPPING' && paymentStatus !== 'DELIVERED')) return null;
  return <Undo order={{ ...order, paymentStatus }} until={undoUntil} />;
};
