import { orderStatuses, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/admin-page.tsx';
import { DownloadButton } from '../../../shared/admin/download-button.tsx';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type OrderFilter, readFilter, writeFilter } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrdersList } from './orders-list.tsx';
import type { ListStatus } from './orders-query.ts';

const isListStatus = (status: string): status is ListStatus =>
  status === 'ALL' || (orderStatuses as readonly string[]).includes(status);

/** The list as a file, and what is done with orders that wait. */
const Aside = ({ status, filter, label }: { status: ListStatus; filter: OrderFilter; label: string }) => {
  const { page: _page, ...query } = filter;
  const picking = new URLSearchParams(writeFilter({ ...filter, page: 0 })).toString();
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'PREPARING' && (
        <Link to={`/admin/order/picking?${picking}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          피킹 리스트
        </Link>
      )}
      <DownloadButton name="shipping.ordersCsv" query={{ ...query, status }} fileName={`주문_${label}`} />
    </div>
  );
};

export const OrdersPage = () => {
  const { status = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  if (!isListStatus(status)) return <NotFoundPage />;
  const filter = readFilter(query);
  const label = status === 'ALL' ? '전체' : orderStatusLabel(status);
  const show = (next: OrderFilter): void => setQuery(writeFilter(next));
  return (
    <AdminPage title={`${label} 내역`} group="배송" aside={<Aside status={status} filter={filter} label={label} />}>
      <OrderFilters key={`${status}?${query}`} filter={filter} onSearch={show} />
      <OrdersList status={status} filter={filter} onPage={(page) => show({ ...filter, page })} />
    </AdminPage>
  );
};
