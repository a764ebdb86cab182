import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { orderKeys } from '../../entities/order/keys.ts';
import { call } from '../../shared/api/call.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';

/**
 * Handles the link in the message about a payment. The link has the end of the order number, and leads the buyer to the
 * receipt of this order.
 */
const OrderLinkPage = () => {
  const { code = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: orderKeys.link(code),
    queryFn: ({ signal }) => call('order.history', { params: { page: 0, size: 1 }, query: { search: code }, signal }),
  });
  const merchantUid = data?._embedded.paymentHistoryDTOList[0]?.merchantUid;
  if (merchantUid !== undefined) return <Navigate to={`/payment/receipt/${merchantUid}`} replace />;
  return (
    <Page title="주문 내용" width="prose">
      {data ? (
        <EmptyState
          hint="주문한 계정으로 로그인했는지 확인해주세요."
          action={
            <Link to="/user/myPage" className={buttonClass()}>
              주문 내역 보기
            </Link>
          }
        >
          해당 주문내역 정보가 없습니다.
        </EmptyState>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          주문 정보를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Page>
  );
};
export default OrderLinkPage;
