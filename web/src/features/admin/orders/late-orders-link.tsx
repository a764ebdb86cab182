import { lastLateDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { readFilter } from './order-filter.ts';
import { ordersQuery } from './orders-query.ts';

/** Before any shop's first order. */
const firstDay = '2000-01-01';

/** Orders that are paid and not sent for two of the three business days of the law, the latest first, and how many there are. */
export const LateOrdersLink = () => {
  const endDate = lastLateDay(new Date());
  const filter = new URLSearchParams({ startDate: firstDay, endDate, sort: 'oldest' });
  const { data } = useQuery(ordersQuery('PREPARING', readFilter(filter)));
  const count = data?.page.totalElements ?? 0;
  if (count === 0) return null;
  return (
    <Link to={`/admin/order/manage/PREPARING?${filter}`} className={buttonClass({ variant: 'danger', size: 'sm' })}>
      발송이 늦은 주문 {formatNumber(count)}건
    </Link>
  );
};
