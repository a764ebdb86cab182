import { useQuery } from '@tanstack/react-query';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { allCouponsQuery } from './coupon-queries.ts';
import { CouponScreen } from './coupon-screen.tsx';
import { StatsList } from './stats-list.tsx';

export const CouponStatsPage = () => {
  const { data, error, isFetching, refetch } = useQuery(allCouponsQuery);
  return (
    <CouponScreen title="쿠폰 통계">
      {data ? (
        <>
          <p className="text-13 text-ink-2">
            사용과 주문 금액은 결제된 주문에서 취소된 주문을 뺀 것이며, 주문 금액에는 배송비가 포함됩니다. 사용률은 보유
            회원 대비 비율입니다.
          </p>
          <StatsList title="발급 가능한 쿠폰" coupons={data.issueAbleCoupons} empty="발급 가능한 쿠폰이 없습니다" />
          <StatsList
            title="발급 불가능한 쿠폰"
            coupons={data.notIssueAbleCoupons}
            empty="발급 불가능한 쿠폰이 없습니다"
          />
        </>
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          쿠폰 정보를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </CouponScreen>
  );
};
