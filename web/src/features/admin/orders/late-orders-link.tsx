import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { readFilter, workNames } from './order-filter.ts';
import { ordersQuery } from './orders-query.ts';

const late = new URLSearchParams({ only: 'late', sort: 'oldest' });

export const LateOrdersLink = () => {
  const { data } = useQuery(ordersQuery('PREPARING', readFilter(late)));
  const count = data?.page.totalElements ?? 0;
  if (count === 0) return null;
  return (
    <Link to={`/admin/order/manage/PREPARING?${late}`} className={buttonClass({ variant: 'danger', size: 'sm' })}>
      {workNames.late} {formatNumber(count)}건
    </Link>
  );
};
