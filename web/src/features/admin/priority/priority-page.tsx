import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmUnsaved, useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { SearchForm } from '../../../shared/admin/list-filter/search-form.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { useAddressQuery } from '../../../shared/lib/use-address-query.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../../shared/ui/responsive-image.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { PriorityEditor } from './priority-editor.tsx';
import { type PriorityItem, prioritiesQuery } from './priority-query.ts';
import { sharedRanks } from './shared-ranks.ts';

/** Edits one row at a time. When typed text would be lost, another row opens only after the operator agrees. */
const useEditedRow = () => {
  const [editing, setEditing] = useState<number>();
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(dirty);
  /** Resolves to false when the operator keeps the typed text. */
  const edit = async (id: number | undefined): Promise<boolean> => {
    if (id === editing) return true;
    if (dirty && !(await confirmUnsaved())) return false;
    setDirty(false);
    setEditing(id);
    return true;
  };
  return {
    editing,
    edit,
    setDirty,
    close: () => {
      setDirty(false);
      setEditing(undefined);
    },
  };
};

const columnsFor = ({
  editing,
  edit,
  setDirty,
  close,
}: ReturnType<typeof useEditedRow>): AdminColumn<PriorityItem>[] => [
  {
    head: '이미지',
    className: 'hidden sm:table-cell',
    cell: ({ imageUrl }) => (
      <span className="block w-icon-wide py-1">
        <ResponsiveImage src={imageUrl} alt="" sizes="2.25rem" />
      </span>
    ),
  },
  {
    head: '상품명',
    className: 'w-full',
    cell: ({ id, title }) => (
      <Link
        to={`/detail/${id}`}
        onClick={(event) => event.stopPropagation()}
        className="line-clamp-1 min-w-28 hover:underline"
      >
        {title}
      </Link>
    ),
  },
  {
    head: '가격',
    numeric: true,
    cell: ({ price, lowestPrice, priceVaries }) => (
      <span className="flex flex-col items-end">
        <Price won={price} />
        {lowestPrice !== price && (
          <span className="text-12 whitespace-nowrap text-ink-3">
            판매가 <Price won={lowestPrice} from={priceVaries} />
          </span>
        )}
      </span>
    ),
  },
  {
    head: '우선순위',
    numeric: true,
    cell: (item) =>
      item.id === editing ? (
        <PriorityEditor item={item} onClose={close} onDirty={setDirty} />
      ) : (
        <Button
          variant="quiet"
          aria-label={`${item.title} 우선순위 ${item.priority} 수정`}
          onClick={() => void edit(item.id)}
        >
          {item.priority}
        </Button>
      ),
  },
];

/**
 * Warns of items that share a rank, because the shop decides the order of such items. The warning reads the first 50
 * items by rank, even during a search.
 */
const SharedRanks = () => {
  const { data } = useQuery(prioritiesQuery(0, ''));
  const shared = [...sharedRanks(data?._embedded.operatorItemDTOList ?? [])];
  return shared.length === 0 ? null : (
    <p role="status" className="text-13 text-warn">
      {shared.map(([rank, titles]) => `${rank}순위가 ${titles.length}개입니다 (${titles.join(', ')}).`).join(' ')} 같은
      순위에서는 최근에 등록한 상품이 먼저 보입니다.
    </p>
  );
};

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-surface px-1 font-sans text-12">{children}</kbd>
);

const Hint = () => (
  <p className="text-13 text-ink-3">
    0은 BEST에 보이지 않고, 1부터 작은 숫자가 먼저 보입니다.
    <span className="hidden lg:inline">
      {' '}
      <Key>j</Key> <Key>k</Key> 이동 · <Key>Enter</Key> 수정
    </span>
  </p>
);

const NoItems = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState hint="검색어를 바꿔보세요.">검색 결과가 없습니다</EmptyState>
  ) : (
    <EmptyState
      hint="상품을 등록하면 여기에서 홈 화면의 순서를 정합니다."
      action={<Link to="/admin/item/upload">상품 등록</Link>}
    >
      등록된 상품이 없습니다.
    </EmptyState>
  );

interface ListProps {
  page: number;
  q: string;
  row: ReturnType<typeof useEditedRow>;
  onPage: (page: number) => void;
}
const List = ({ page, q, row, onPage }: ListProps) => {
  const { data, isError, isFetching, refetch } = useQuery(prioritiesQuery(page, q));
  if (isError && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        상품 목록을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data?.page.totalElements === 0) return <NoItems searched={q !== ''} />;
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>개
      </p>
      <SharedRanks />
      <AdminTable
        caption="BEST 우선순위"
        columns={columnsFor(row)}
        rows={data?._embedded.operatorItemDTOList}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void row.edit(id)}
      />
      {data && <Pagination name="상품 페이지" page={page} totalPages={data.page.totalPages} onChange={onPage} />}
    </>
  );
};

export const PriorityPage = () => {
  const [query, setQuery] = useAddressQuery();
  const [page, q] = [readPage(query), query.get('q') ?? ''];
  const row = useEditedRow();
  const show = async (nextPage: number, words: string): Promise<void> => {
    if (!(await row.edit(undefined))) return;
    setQuery({ ...(words && { q: words }), ...(nextPage > 0 && { page: String(nextPage + 1) }) });
  };
  return (
    <AdminPage title="BEST 우선순위" group="상품" aside={<Hint />}>
      <SearchForm
        key={q}
        name="상품 검색"
        label="상품명 또는 자체 상품코드"
        q={q}
        onSearch={(words) => void show(0, words)}
        onClear={() => void show(0, '')}
      />
      <List page={page} q={q} row={row} onPage={(next) => void show(next, q)} />
    </AdminPage>
  );
};
