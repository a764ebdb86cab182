import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { claimRequestedQuery, type OrderDetail } from '../../entities/order/order-detail-query.ts';
import { OrderLoaded } from '../../entities/order/order-loaded.tsx';
import { wholeClaimRefusal } from '../../entities/order/whole-claim-refusal.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { RequestForm } from './request-form.tsx';

const Request = ({ order }: { order: OrderDetail }) => {
  const { data: requested, error, isFetching, refetch } = useQuery(claimRequestedQuery(order.merchantUid));
  if (error && requested === undefined) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        환불/교환 요청 내역을 확인하지 못했습니다.
      </ErrorNotice>
    );
  }
  if (requested === undefined) return <Skeleton className="h-chart w-full" />;
  const why = wholeClaimRefusal(order, requested, new Date());
  if (!why) return <RequestForm order={order} />;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-17">{why}</p>
      <Link to={`/payment/details/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
        주문 상세로 돌아가기
      </Link>
    </div>
  );
};

const RequestPage = () => {
  const { merchantUid = '' } = useParams();
  return (
    <Page title="환불/교환 요청" width="narrow">
      <OrderLoaded uid={merchantUid}>{(order) => <Request order={order} />}</OrderLoaded>
    </Page>
  );
};
export default RequestPage;
