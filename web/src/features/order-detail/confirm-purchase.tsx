import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

const heldText =
  '에스크로 대금은 결제대행사가 보낸 안내에서 확정하면 판매자에게 지급되고, 확정하지 않으면 정해진 기간 뒤에 지급됩니다.';

/** The confirmation (구매확정) does not end the buyer's legal rights. */
export const ConfirmPurchase = ({ order }: { order: OrderDetail }) => {
  const { send, busy } = useCall('order.confirmOrder', {
    done: '구매가 확정되었습니다.',
    failed: '구매확정 중 오류가 발생했습니다.',
  });
  const confirmOrder = async (): Promise<void> => {
    const law = '구매확정한 뒤에도 법에서 정한 기간에는 반품과 교환을 요청할 수 있습니다.';
    const follows = order.escrow ? `${law} ${heldText}` : law;
    if (await confirm('구매를 확정하시겠습니까?', follows)) await send({ params: { uid: order.merchantUid } });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={confirmOrder}>
      구매확정
    </Button>
  );
};
