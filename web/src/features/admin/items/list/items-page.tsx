import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../../shared/admin/page/admin-page.tsx';
import { DownloadButtons } from '../../../../shared/admin/table/download-buttons.tsx';
import { useSelection } from '../../../../shared/admin/table/use-selection.ts';
import { useAddressQuery } from '../../../../shared/lib/use-address-query.ts';
import { Button, buttonClass } from '../../../../shared/ui/button.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../../shared/ui/states.tsx';
import { BulkEditor } from './bulk-editor.tsx';
import { ChangeBar } from './change-bar.tsx';
import { type ItemsFilter, isFiltered, readFilter, writeFilter } from './items-filter.ts';
import { ItemsFilters } from './items-filters.tsx';
import { filterQuery, type ItemRow, itemsQuery } from './items-query.ts';
import { ItemsTable } from './items-table.tsx';

const newItem = (
  <Link to="/admin/item/upload" className={buttonClass({ size: 'sm' })}>
    상품 등록
  </Link>
);

const List = ({
  filter,
  onPage,
  onBulk,
}: {
  filter: ItemsFilter;
  onPage: (page: number) => void;
  onBulk: (items: readonly ItemRow[]) => void;
}) => {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery(filter));
  const selection = useSelection<string>(JSON.stringify(filter));
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        상품 목록을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data?.page.totalElements === 0) {
    return isFiltered(filter) ? (
      <EmptyState hint="검색어나 조건을 바꿔보세요.">검색 결과가 없습니다</EmptyState>
    ) : (
      <EmptyState action={newItem}>등록된 상품이 없습니다.</EmptyState>
    );
  }
  const items = data?._embedded.operatorItemDTOList;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-2" role="status">
          총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>개
        </p>
        <div className="flex flex-wrap gap-2">
          <DownloadButtons name="catalog.itemsCsv" query={filterQuery(filter)} fileName="상품" />
          <Link to="/admin/items/stock-file" className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            재고 파일 올리기
          </Link>
          <Button
            variant="secondary"
            size="sm"
            disabled={!items || items.length === 0 || isFetching}
            onClick={() => items && onBulk(items)}
          >
            가격·재고 일괄 수정
          </Button>
        </div>
      </div>
      <ItemsTable items={items} selection={selection} />
      <ChangeBar
        items={items?.filter(({ id }) => selection.keys.has(String(id))) ?? []}
        onClear={() => selection.set(new Set())}
      />
      {data && (
        <Pagination name="상품 목록 페이지" page={filter.page} totalPages={data.page.totalPages} onChange={onPage} />
      )}
    </>
  );
};

export const ItemsPage = () => {
  const [query, setQuery] = useAddressQuery();
  const filter = readFilter(query);
  const [bulk, setBulk] = useState<readonly ItemRow[]>();
  const show = (next: ItemsFilter): void => setQuery(writeFilter(next));
  if (bulk) {
    return (
      <AdminPage
        title="가격·재고 일괄 수정"
        group="상품 / 상품 목록"
        aside={<p className="hidden text-13 text-ink-3 lg:block">Enter·↑↓ 위아래 칸 이동 · Tab 옆 칸 · Esc 되돌리기</p>}
      >
        <BulkEditor items={bulk} onClose={() => setBulk(undefined)} />
      </AdminPage>
    );
  }
  return (
    <AdminPage title="상품 목록" group="상품" aside={newItem}>
      <ItemsFilters key={filter.q} filter={filter} onChange={show} />
      <List filter={filter} onPage={(page) => show({ ...filter, page })} onBulk={setBulk} />
    </AdminPage>
  );
};
