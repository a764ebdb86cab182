import { useParams } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { OrderLoaded } from './order-loaded.tsx';
import { OrderView } from './order-view.tsx';

const OrderDetailPage = () => {
  const { merchantUid = '' } = useParams();
  return (
    <Page title="주문 상세">
      <OrderLoaded uid={merchantUid}>{(order) => <OrderView order={order} />}</OrderLoaded>
    </Page>
  );
};
export default OrderDetailPage;
