import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { refundRemark } from '../../entities/order/confirm-cancel.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

/** Cancels an order that the shop cannot supply (공급이 어려움). The buyer gets the reason and a refund. */
export const SupplyButton = ({ order }: { order: OrderDetail }) => {
  const { send, busy } = useCall('order.cancel', {
    done: '주문이 취소되고 고객에게 안내되었습니다.',
    failed: '주문 취소 중 오류가 발생했습니다.',
  });
  const cancel = async (): Promise<void> => {
    const follows = [
      `고객에게 공급이 어렵다고 안내하고 ${formatWon(order.refundable)}을 환불합니다.`,
      refundRemark(order.totalPrice, order.refundable),
    ];
    if (!(await confirm('이 주문을 보내기 어렵습니까?', follows.filter(Boolean).join('\n')))) return;
    await send({ params: { uid: order.merchantUid }, query: { reason: 'supply' } });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={cancel} className="self-start">
      공급이 어려움
    </Button>
  );
};
