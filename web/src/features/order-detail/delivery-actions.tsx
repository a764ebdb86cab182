import { call } from '../../shared/api/call.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import type { OrderDetail } from './order-queries.ts';
import { useOrderAction } from './use-order-action.ts';

/** While it travels: the carrier's page, and the word that it came (buyer or admin). */
export const DeliveryActions = ({ order }: { order: OrderDetail }) => {
  const { run, busy } = useOrderAction();
  const merchantUid = order.merchantUid;
  const deliver = async (): Promise<void> => {
    if (!(await confirm('배송완료 처리 하시겠습니까?'))) return;
    await run({
      send: () => call('order.setDelivered', { params: { uid: merchantUid } }),
      done: '배송완료 처리되었습니다.',
      failed: '배송완료 처리 중 오류가 발생했습니다.',
    });
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
      {order.paymentStatus === 'SHIPPING' && (
        <Button busy={busy} onClick={deliver}>
          배송완료 처리
        </Button>
      )}
    </>
  );
};
