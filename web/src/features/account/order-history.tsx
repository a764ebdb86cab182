import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAddressQuery } from '../../shared/lib/use-address-query.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../shared/ui/states.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { type HistoryFilter, historyQuery, readFilter, writeFilter } from './history-query.ts';
import { HistoryTable } from './history-table.tsx';

const Empty = () => (
  <EmptyState
    hint="주문하신 상품의 배송 상태를 이곳에서 확인할 수 있습니다."
    action={
      <Link to="/shop" className={buttonClass()}>
        상품 둘러보기
      </Link>
    }
  >
    주문 내역이 없습니다.
  </EmptyState>
);
const NoneFound = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    action={
      <Button variant="secondary" onClick={onAll}>
        전체 주문 보기
      </Button>
    }
  >
    조건에 맞는 주문이 없습니다.
  </EmptyState>
);

/** Lists the member's orders, the newest first, five a page. The filter and the page are in the address. */
export const OrderHistory = () => {
  const [query, setQuery] = useAddressQuery();
  const filter = readFilter(query);
  const { data, error, isFetching, refetch } = useQuery(historyQuery(filter));
  const change = (next: HistoryFilter): void => setQuery(writeFilter(next), { preventScrollReset: true });
  const rows = useRef<HTMLDivElement>(null);
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        주문 내역을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  const isFiltered = filter.status !== undefined || filter.search !== '';
  const isEmpty = data?.page.totalElements === 0;
  if (isEmpty && !isFiltered) return <Empty />;
  return (
    <>
      <HistoryFilters filter={filter} counts={data?.counts} onChange={change} />
      {isEmpty ? (
        <NoneFound onAll={() => change({ page: 0, status: undefined, search: '' })} />
      ) : (
        <div ref={rows}>
          <HistoryTable rows={data?._embedded.paymentHistoryDTOList} />
        </div>
      )}
      {data && data.page.totalPages > 1 && (
        <Pagination
          name="주문 내역 페이지"
          page={filter.page}
          totalPages={data.page.totalPages}
          onChange={(page) => {
            change({ ...filter, page });
            rows.current?.scrollIntoView();
          }}
        />
      )}
    </>
  );
};
