import { useLocation, useParams } from 'react-router-dom';
import { OrderLoaded } from '../../entities/order/order-loaded.tsx';
import { paymentStateOf } from '../../entities/payment/payment-states.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Page } from '../../shared/ui/page.tsx';
import { OperatorOrder } from './operator-order.tsx';
import { OrderView } from './order-view.tsx';
import { PaidMoment } from './paid-moment.tsx';

const OrderDetailPage = () => {
  const { merchantUid = '' } = useParams();
  const justPaid = paymentStateOf(useLocation().state) === 'paid';
  const above = justPaid && <PaidMoment merchantUid={merchantUid} />;
  if (useIsAdmin())
    return (
      <>
        {above && <div className="page pt-8 lg:pt-12">{above}</div>}
        <OperatorOrder uid={merchantUid} />
      </>
    );
  return (
    <Page title="주문 상세" above={above}>
      <OrderLoaded uid={merchantUid}>{(order) => <OrderView order={order} isNumberAbove={justPaid} />}</OrderLoaded>
    </Page>
  );
};
export default OrderDetailPage;
