import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isStatus } from '../../shared/api/api-error.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { type OrderDetail, orderDetailQuery } from './order-detail-query.ts';

const none = '해당 주문내역 정보가 없습니다.';

const NotLoaded = ({ error, isFetching, refetch }: Omit<UseQueryResult<OrderDetail>, 'data'>) => {
  if (isStatus(error, 404)) {
    return (
      <EmptyState
        action={
          <Link to="/user/myPage" className={buttonClass()}>
            주문 내역 보기
          </Link>
        }
      >
        {none}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        주문 정보를 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
};

interface Props {
  uid: string;
  /**
   * The h1 to show while the order is loading or failed to load. Use it when `children` renders an h1 together with the
   * order.
   */
  heading?: ReactNode;
  children: (order: OrderDetail) => ReactNode;
}
export const OrderLoaded = ({ uid, heading, children }: Props) => {
  const { data, ...query } = useQuery(orderDetailQuery(uid));
  if (data) return children(data);
  return (
    <>
      {heading}
      <NotLoaded {...query} />
    </>
  );
};
