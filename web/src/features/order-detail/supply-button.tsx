import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { refundRemark } from '../../entities/order/confirm-cancel.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import type { OrderDetail } from './order-queries.ts';
import { useOrderAction } from './use-order-action.ts';

/** 공급이 어려움: the shop cannot send it; its buyer is told why and has the money back. */
export const SupplyButton = ({ order }: { order: OrderDetail }) => {
  const { run, busy } = useOrderAction();
  const send = async (): Promise<void> => {
    const follows = [
      `고객에게 공급이 어렵다고 안내하고 ${formatWon(order.refundable)}을 환불합니다.`,
      refundRemark(order.totalPrice, order.refundable),
    ];
    if (!(await confirm('이 주문을 보내기 어렵습니까?', follows.filter(Boolean).join('\n')))) return;
    await run({
      send: () => call('order.cancel', { params: { uid: order.merchantUid }, query: { reason: 'supply' } }),
      done: '주문이 취소되고 고객에게 안내되었습니다.',
      failed: '주문 취소 중 오류가 발생했습니다.',
    });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={send} className="self-start">
      공급이 어려움
    </Button>
  );
};
