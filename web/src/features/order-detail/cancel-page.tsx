import { Link, useNavigate, useParams } from 'react-router-dom';
import { cancelFailed } from '../../entities/order/cancel-failure.ts';
import { cancelOwnOrder, refundAccountPath } from '../../entities/order/cancel-own-order.ts';
import { refundRemark } from '../../entities/order/confirm-cancel.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { OrderLoaded } from '../../entities/order/order-loaded.tsx';
import { OrderStatusDot } from '../../entities/order/order-status.tsx';
import { useAction } from '../../shared/api/write.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { cancelText } from './cancel-text.ts';

const useCancel = (merchantUid: string) => {
  const navigate = useNavigate();
  const { send, busy } = useAction(
    () =>
      cancelOwnOrder(merchantUid).then(
        () => undefined,
        (error) => refundAccountPath(merchantUid, error),
      ),
    { done: (accountPath) => (accountPath ? undefined : '주문이 취소되었습니다.'), failed: cancelFailed },
  );
  const cancel = async (): Promise<void> => {
    const ended = await send();
    if (ended) void navigate(ended.result ?? '/user/myPage', { replace: ended.result === undefined });
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
        {(allowed || busy) && (
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
