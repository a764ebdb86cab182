import { goodsKindOf } from '@gyeol/contracts/rules/item-notice.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../../shared/admin/table/admin-table.tsx';
import { useSelection } from '../../../../shared/admin/table/use-selection.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { ResponsiveImage } from '../../../../shared/ui/responsive-image.tsx';
import { EmptyState, ErrorNotice } from '../../../../shared/ui/states.tsx';
import { FillNoticesDialog } from './fill-notices-dialog.tsx';
import { type IncompleteItem, incompleteItemsQuery } from './notice-queries.ts';

const columns: readonly AdminColumn<IncompleteItem>[] = [
  {
    head: '상품',
    cell: ({ id, imageUrl, title, soldOut }) => (
      <span className="flex items-center gap-3 py-2">
        <span className="w-row shrink-0">
          <ResponsiveImage src={imageUrl} alt="" sizes="40px" className="rounded-sm" />
        </span>
        <span className="min-w-28">
          <Link to={`/admin/item/edit/${id}`} className="line-clamp-2 font-medium hover:underline">
            {title}
          </Link>
          {soldOut && <span className="block text-12 text-ink-3">품절</span>}
        </span>
      </span>
    ),
  },
  {
    head: '상품 종류',
    className: 'hidden whitespace-nowrap sm:table-cell',
    cell: ({ goodsKind }) => goodsKindOf(goodsKind)?.name ?? '–',
  },
  { head: '빠진 항목', className: 'text-warn break-keep', cell: ({ missing }) => missing.join(', ') },
];

const List = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(incompleteItemsQuery(page));
  const selection = useSelection<string>(String(page));
  const [filling, setFilling] = useState<readonly IncompleteItem[]>([]);
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        고시가 빠진 상품을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data?.page.totalElements === 0) {
    return (
      <EmptyState hint="새 상품을 올릴 때에도 고시를 함께 채우면 이 목록이 비어 있습니다.">
        모든 상품의 고시를 채웠습니다.
      </EmptyState>
    );
  }
  const items = data?._embedded.incompleteItemDTOList;
  const chosen = items?.filter(({ id }) => selection.keys.has(String(id))) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-2" role="status">
          총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>개
        </p>
        <Button variant="secondary" size="sm" disabled={chosen.length === 0} onClick={() => setFilling(chosen)}>
          {chosen.length > 0 ? `선택한 상품 ${chosen.length}개 채우기` : '상품을 선택해 한 번에 채우기'}
        </Button>
      </div>
      <AdminTable
        caption="고시가 빠진 상품"
        columns={columns}
        rows={items}
        rowKey={({ id }) => String(id)}
        rowName={({ title }) => title}
        selection={selection}
        onOpen={({ id }) => navigate(`/admin/item/edit/${id}`)}
      />
      {data && (
        <Pagination name="고시가 빠진 상품 페이지" page={page} totalPages={data.page.totalPages} onChange={onPage} />
      )}
      <FillNoticesDialog
        items={filling}
        onClose={() => {
          setFilling([]);
          selection.set(new Set());
        }}
      />
    </>
  );
};

/** Lists the items whose notice lacks fields that the law requires for their kind of goods. */
export const IncompleteItemsPage = () => {
  const [query, setQuery] = useSearchParams();
  return (
    <AdminPage title="고시가 빠진 상품" group="상품">
      <p className="text-13 text-ink-2">
        통신판매를 하는 쇼핑몰은 상품 종류마다 정해진 정보를 알려야 합니다(전자상거래법 제13조 제4항). 빠진 항목이
        있어도 판매는 계속됩니다.
      </p>
      <List page={readPage(query)} onPage={(next) => setQuery(next > 0 ? { page: String(next + 1) } : {})} />
    </AdminPage>
  );
};
