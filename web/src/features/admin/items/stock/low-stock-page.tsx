import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../../shared/admin/page/section.tsx';
import { type AdminColumn, AdminTable } from '../../../../shared/admin/table/admin-table.tsx';
import { write } from '../../../../shared/api/write.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { ResponsiveImage } from '../../../../shared/ui/responsive-image.tsx';
import { EmptyState, ErrorNotice } from '../../../../shared/ui/states.tsx';
import { type LowStock, lowStockQuery } from './low-stock-query.ts';
import { ThresholdForm } from './threshold-form.tsx';

type Row = LowStock['content'][number];
const link =
  'inline-flex min-h-row items-center underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch';
const optionsPath = ({ itemId }: Row): string => `/admin/item/editItemOptions/${itemId}`;

const columnsOf = (onThreshold: (row: Row) => void): readonly AdminColumn<Row>[] => [
  {
    head: '상품 / 옵션',
    cell: ({ imageUrl, title, productCode, itemOptionName }) => (
      <span className="flex min-w-28 items-center gap-3 py-2">
        <span className="w-row shrink-0">
          <ResponsiveImage src={imageUrl} alt="" sizes="40px" className="rounded-sm" />
        </span>
        <span>
          <span className="line-clamp-2 font-medium">{title}</span>
          <span className="block text-12 text-ink-2">
            {itemOptionName}
            {productCode && ` · ${productCode}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    head: '재고',
    numeric: true,
    cell: ({ stockQuantity }) => (
      <strong className={stockQuantity === 0 ? 'font-semibold text-stop' : 'font-semibold'}>
        {formatNumber(stockQuantity)}
      </strong>
    ),
  },
  {
    head: '기준',
    numeric: true,
    cell: (row) => (
      <button
        type="button"
        aria-label={`${row.title} 재고 부족 기준 ${formatNumber(row.threshold)}개`}
        onClick={() => onThreshold(row)}
        className={link}
      >
        {formatNumber(row.threshold)}개
      </button>
    ),
  },
  {
    head: '재입고 요청',
    numeric: true,
    className: 'hidden whitespace-nowrap sm:table-cell',
    cell: ({ requests }) => (requests > 0 ? `${formatNumber(requests)}명` : '–'),
  },
  {
    head: '관리',
    className: 'text-right whitespace-nowrap',
    cell: (row) => (
      <Link to={optionsPath(row)} aria-label={`${row.title} ${row.itemOptionName} 재고 수정`} className={link}>
        재고 수정
      </Link>
    ),
  },
];

const List = ({ data }: { data: LowStock | undefined }) => {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Row>();
  const save = async (lowStockAt: number | null): Promise<string | undefined> => {
    if (!chosen) return undefined;
    const [outcome] = await write('catalog.changeItems', { body: { itemIds: [chosen.itemId], lowStockAt } });
    if (!outcome?.saved) return outcome?.message ?? '저장하지 못했습니다. 다시 시도해주세요.';
    setChosen(undefined);
    return undefined;
  };
  return (
    <>
      <AdminTable
        caption="재고가 부족한 옵션"
        columns={columnsOf(setChosen)}
        rows={data?.content}
        rowKey={({ itemOptionId }) => itemOptionId}
        onOpen={(row) => navigate(optionsPath(row))}
      />
      <Dialog open={chosen !== undefined} onClose={() => setChosen(undefined)} title="이 상품의 재고 부족 기준">
        {chosen && (
          <ThresholdForm
            label={chosen.title}
            hint="이 개수 이하이면 목록에 보입니다. 비워 두면 쇼핑몰 기준을 따릅니다."
            value={chosen.lowStockAt}
            clearable
            save={save}
          />
        )}
      </Dialog>
    </>
  );
};

const saveShopThreshold = async (lowStockAt: number | null): Promise<undefined> => {
  await write('catalog.setLowStockAt', { body: { lowStockAt: lowStockAt ?? 0 } });
};

/** The threshold of low stock is set for the item, or else for the whole shop. */
export const LowStockPage = () => {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const { data, error, isFetching, refetch } = useQuery(lowStockQuery(page));
  return (
    <AdminPage title="재고 부족" group="상품">
      {error && !data ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          재고가 부족한 상품을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <>
          {data && (
            <Section title="쇼핑몰 기준">
              <div className="max-w-prose">
                <ThresholdForm
                  key={data.lowStockAt}
                  label="재고 부족 기준 (개)"
                  hint="판매 중인 옵션이 이 개수 이하이면 아래에 보입니다. 상품마다 다르게 정할 수도 있습니다."
                  value={data.lowStockAt}
                  save={saveShopThreshold}
                />
              </div>
            </Section>
          )}
          {data?.totalElements === 0 ? (
            <EmptyState hint="숨긴 상품과 품절로 표시한 옵션은 세지 않습니다.">
              재고가 부족한 옵션이 없습니다.
            </EmptyState>
          ) : (
            <>
              <p className="text-13 text-ink-2" role="status">
                총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>개
                옵션 · 적게 남은 순
              </p>
              <List data={data} />
              {data && (
                <Pagination
                  name="재고 부족 페이지"
                  page={page}
                  totalPages={data.totalPages}
                  onChange={(next) => setAddress(next > 0 ? { page: String(next + 1) } : {})}
                />
              )}
            </>
          )}
        </>
      )}
    </AdminPage>
  );
};
