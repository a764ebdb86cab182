import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/lib/format-date.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { couponMinimum, couponWorth } from './coupon-text.ts';
import { heldCouponsQuery, type IssuedCoupon, myCouponsQuery } from './my-coupons-query.ts';

export const CouponSummary = ({ coupon, note }: { coupon: IssuedCoupon; note?: ReactNode }) => (
  <span className="flex min-w-0 flex-1 flex-col gap-1 text-left">
    <span className="text-17 font-semibold text-clay">{couponWorth(coupon)}</span>
    <span className="text-15">{coupon.title}</span>
    <span className="text-13 text-ink-3">
      {couponMinimum(coupon)} · {formatDate(coupon.expiresAt)}까지
    </span>
    {note && <span className="text-13 text-warn">{note}</span>}
  </span>
);

/** Lists the coupons that an unpaid order uses, so that the member sees why these coupons cannot be chosen. */
const HeldCoupons = () => {
  const { data = [] } = useQuery(heldCouponsQuery);
  if (data.length === 0) return null;
  return (
    <ul aria-label="사용 중인 쿠폰" className="mt-2 flex flex-col gap-2">
      {data.map((coupon) => (
        <li key={coupon.mapId} className="flex rounded-sm border border-line bg-paper p-4">
          <CouponSummary coupon={coupon} note="입금 대기 주문에 사용 중입니다." />
        </li>
      ))}
    </ul>
  );
};

/** `children` renders each coupon. The coupons that an unpaid order uses are listed below. */
export const CouponBox = ({ children }: { children: (coupon: IssuedCoupon) => ReactNode }) => {
  const { data, error, isFetching, refetch } = useQuery(myCouponsQuery);
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        쿠폰을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-2" aria-busy="true">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <>
        <EmptyState hint="쿠폰 코드가 있다면 마이페이지의 쿠폰 등록에서 등록할 수 있습니다.">
          사용 가능한 쿠폰이 없습니다.
        </EmptyState>
        <HeldCoupons />
      </>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {data.map((coupon) => (
          <li key={coupon.mapId}>{children(coupon)}</li>
        ))}
      </ul>
      <HeldCoupons />
    </>
  );
};
