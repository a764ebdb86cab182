import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { useMay } from '../../shared/session/my-rights.ts';
import { useOfficeView } from '../../shared/session/use-office-view.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

const asOperator = {
  button: '배송완료 처리',
  question: '배송완료 처리 하시겠습니까?',
  follows: undefined,
  done: '배송완료 처리되었습니다.',
  failed: '배송완료 처리 중 오류가 발생했습니다.',
};
const asBuyer = {
  button: '수령 확인',
  question: '상품을 받으셨습니까?',
  follows: '배송완료로 바뀌고, 리뷰를 쓰거나 환불·교환을 요청할 수 있습니다.',
  done: '수령 확인되었습니다.',
  failed: '수령 확인 중 오류가 발생했습니다.',
};

/** The words of the button differ for buyers and operators. */
export const DeliveryActions = ({ order }: { order: OrderDetail }) => {
  const admin = useOfficeView();
  const may = useMay();
  const { button, question, follows, ...words } = admin ? asOperator : asBuyer;
  const { send, busy } = useCall('order.setDelivered', words);
  const deliver = async (): Promise<void> => {
    if (await confirm(question, follows)) await send({ params: { uid: order.merchantUid } });
  };
  return (
    <>
      {order.postUrl && (
        <a
          href={order.postUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          배송 조회
          <Icon name="external" className="size-icon-sm" />
          <span className="sr-only">(새 창)</span>
        </a>
      )}
      {order.paymentStatus === 'SHIPPING' && order.unshipped.length === 0 && (order.mine || may('orders.ship')) && (
        <Button variant={admin ? 'primary' : 'secondary'} busy={busy} onClick={deliver}>
          {button}
        </Button>
      )}
    </>
  );
};
