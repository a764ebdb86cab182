import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { cancelFailed } from '../../entities/order/cancel-failure.ts';
import { cancelOwnOrder } from '../../entities/order/cancel-own-order.ts';
import { refundRemark } from '../../entities/order/confirm-cancel.ts';
import { OrderStatusDot } from '../../entities/order/order-status.tsx';
import { ApiError, isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { cancelText } from './cancel-text.ts';
import { OrderLoaded } from './order-loaded.tsx';
import type { OrderDetail } from './order-queries.ts';

const useCancel = (merchantUid: string) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await cancelOwnOrder(merchantUid);
      void client.invalidateQueries({ queryKey: ['my'], refetchType: 'none' });
      toast('주문이 취소되었습니다.');
      void navigate('/user/myPage', { replace: true });
    } catch (error) {
      if (isSessionOver(error)) return;
      await alert(messageOf(error, cancelFailed));
      if (error instanceof ApiError && error.code === 'REFUND_ACCOUNT_NEEDED')
        return void navigate(`/payment/deposit/${merchantUid}`);
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
    } finally {
      setBusy(false);
    }
  };
  return { cancel, busy };
};

const Cancel = ({ order }: { order: OrderDetail }) => {
  const admin = useIsAdmin();
  const { cancel, busy } = useCancel(order.merchantUid);
  const { paymentStatus: status, cancelPending } = order;
  const goesBack = status === 'CANCELLED' ? order.refunded : order.refundable;
  const remark = status === 'CANCELLED' ? undefined : refundRemark(order.totalPrice, goesBack);
  const allowed = !cancelPending && (status === 'PREPARING' || (admin && status !== 'CANCELLED'));
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-1 rounded-sm bg-surface p-6">
        <p className="text-13 text-ink-2">취소 금액</p>
        <Price won={goesBack} className="text-36 font-semibold" />
        {remark && <p className="text-13 text-ink-2">{remark}</p>}
      </div>
      <DescriptionList
        title="취소할 주문"
        items={[
          { name: '주문 상품', value: order.itemTitles },
          { name: '주문 상태', value: <OrderStatusDot status={status} /> },
        ]}
      />
      <p className="text-13 text-ink-3">{cancelText(order, allowed)}</p>
      <div className="flex flex-col gap-2">
        {allowed && (
          <Button variant="danger" wide busy={busy} busyText="취소하고 있습니다…" onClick={cancel}>
            주문 취소하기
          </Button>
        )}
        <Link
          to={`/payment/details/${order.merchantUid}`}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          주문 상세로 돌아가기
        </Link>
      </div>
    </div>
  );
};

const CancelPage = () => {
  const { merchantUid = '' } = useParams();
  return (
    <Page title="주문 취소" width="narrow">
      <OrderLoaded uid={merchantUid}>{(order) => <Cancel order={order} />}</OrderLoaded>
    </Page>
  );
};
export default CancelPage;
