import { orderStatuses, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { Link, useParams } from 'react-router-dom';
import { useListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { DownloadButtons } from '../../../shared/admin/table/download-buttons.tsx';
import { useAddressQuery } from '../../../shared/lib/use-address-query.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { May } from '../../../shared/session/may.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { alert } from '../../../shared/ui/prompts.ts';
import { LateOrdersLink } from './late-orders-link.tsx';
import {
  filterOf,
  isFiltered,
  type OrderFilter,
  type OrderSearch,
  queryOf,
  readFilter,
  searchOf,
  validateSearch,
  workNames,
  writeFilter,
} from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrdersList } from './orders-list.tsx';
import type { ListStatus } from './orders-query.ts';
import { SavedFilterBar } from './saved-filter-bar.tsx';

const isListStatus = (status: string): status is ListStatus =>
  status === 'ALL' || (orderStatuses as readonly string[]).includes(status);
const labelOf = (status: ListStatus): string => (status === 'ALL' ? '전체' : orderStatusLabel(status));

interface ScreenProps {
  status: ListStatus;
  filter: OrderFilter;
  onChange: (filter: Record<string, string>) => void;
}

const Aside = ({ status, filter, unsearched }: Omit<ScreenProps, 'onChange'> & { unsearched: boolean }) => {
  const query = queryOf(filter);
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'PREPARING' && <LateOrdersLink />}
      <May right="orders.ship">
        {status === 'PREPARING' && (
          <Link
            to={`/admin/order/picking?${new URLSearchParams(query)}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            피킹 리스트
          </Link>
        )}
        <DownloadButtons
          name="shipping.ordersCsv"
          query={{ ...query, status }}
          fileName={`주문_${labelOf(status)}`}
          disabled={unsearched}
        />
      </May>
    </div>
  );
};

const Screen = ({ status, filter, onChange }: ScreenProps) => {
  const search = useListFilter<OrderSearch>({
    applied: searchOf(filter),
    validate: validateSearch,
    onSearch: (typed) => onChange(writeFilter(filterOf(typed, filter))),
    onClear: () => onChange({}),
    onWrong: (why) => void alert(why),
  });
  return (
    <AdminPage
      title={filter.only === '' ? `${labelOf(status)} 내역` : workNames[filter.only]}
      group="배송"
      aside={<Aside status={status} filter={filter} unsearched={search.unsearched} />}
    >
      <SavedFilterBar filtered={isFiltered(filter)} />
      <OrderFilters filter={search} status={status} />
      <OrdersList
        status={status}
        filter={filter}
        onChange={(changes) => onChange(writeFilter({ ...filter, page: 0, ...changes }))}
      />
    </AdminPage>
  );
};

export const OrdersPage = () => {
  const { status = '' } = useParams();
  const [query, setQuery] = useAddressQuery();
  if (!isListStatus(status)) return <NotFoundPage />;
  return <Screen key={status} status={status} filter={readFilter(query)} onChange={setQuery} />;
};
