import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import type { Coupon } from './coupon-queries.ts';

interface Props {
  query: UseQueryResult<Coupon[]>;
  empty: string;
  hint: string;
  children: (coupons: Coupon[]) => ReactNode;
}

export const CouponList = ({ query: { data, error, isFetching, refetch }, empty, hint, children }: Props) => {
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        쿠폰 정보를 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (!data) return <Skeleton className="h-chart w-full max-w-content" />;
  return data.length === 0 ? <EmptyState hint={hint}>{empty}</EmptyState> : children(data);
};
