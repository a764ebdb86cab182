import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { claimRefusal } from './claim-entry.tsx';
import { ClaimForm } from './claim-form.tsx';
import { OrderLoaded } from './order-loaded.tsx';
import { claimRequestedQuery, type OrderDetail } from './order-queries.ts';

const Claim = ({ order }: { order: OrderDetail }) => {
  const { data: requested, error, isFetching, refetch } = useQuery(claimRequestedQuery(order.merchantUid));
  if (error && requested === undefined) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        환불/교환 요청 내역을 확인하지 못했습니다.
      </ErrorNotice>
    );
  }
  if (requested === undefined) return <Skeleton className="h-chart w-full" />;
  const why = claimRefusal(order, requested, new Date());
  if (!why) return <ClaimForm order={order} />;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-17">{why}</p>
      <Link to={`/payment/details/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
        주문 상세로 돌아가기
      </Link>
    </div>
  );
};

const ClaimPage = () => {
  const { merchantUid = '' } = useParams();
  return (
    <Page title="환불/교환 요청" width="narrow">
      <OrderLoaded uid={merchantUid}>{(order) => <Claim order={order} />}</OrderLoaded>
    </Page>
  );
};
export default ClaimPage;
