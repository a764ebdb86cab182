import { useLocation, useParams } from 'react-router-dom';
import { paymentStateOf } from '../../entities/payment/payment-states.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Page } from '../../shared/ui/page.tsx';
import { OperatorOrder } from './operator-order.tsx';
import { OrderLoaded } from './order-loaded.tsx';
import { OrderView } from './order-view.tsx';
import { PaidMoment } from './paid-moment.tsx';

const OrderDetailPage = () => {
  const { merchantUid = '' } = useParams();
  const justPaid = paymentStateOf(useLocation().state) === 'paid';
  if (useIsAdmin()) return <OperatorOrder uid={merchantUid} />;
  return (
    <Page title="주문 상세" above={justPaid && <PaidMoment merchantUid={merchantUid} />}>
      <OrderLoaded uid={merchantUid}>{(order) => <OrderView order={order} isNumberAbove={justPaid} />}</OrderLoaded>
    </Page>
  );
};
export default OrderDetailPage;
