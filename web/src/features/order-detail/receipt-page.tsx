import { Link, useParams } from 'react-router-dom';
import { OrderLoaded } from '../../entities/order/order-loaded.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Receipt } from './receipt.tsx';

const ReceiptPage = () => {
  const { merchantUid = '' } = useParams();
  return (
    <Page title="영수증" width="prose" heading={null}>
      <OrderLoaded uid={merchantUid} heading={<h1 className="mb-6 text-26 font-semibold">영수증</h1>}>
        {(order) => (
          <div className="flex flex-col gap-6">
            <div className="flex flex-wrap justify-end gap-2 print:hidden">
              <Link to={`/payment/details/${merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
                주문 상세로 돌아가기
              </Link>
              <Button onClick={() => window.print()}>인쇄하기</Button>
            </div>
            <Receipt order={order} />
          </div>
        )}
      </OrderLoaded>
    </Page>
  );
};
export default ReceiptPage;
