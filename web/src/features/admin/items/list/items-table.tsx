import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { Link, useNavigate } from 'react-router-dom';
import { type AdminColumn, AdminTable } from '../../../../shared/admin/table/admin-table.tsx';
import type { Selection } from '../../../../shared/admin/table/use-selection.ts';
import { formatDate } from '../../../../shared/lib/format-date.ts';
import { StatusDot } from '../../../../shared/ui/badge.tsx';
import { Price } from '../../../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../../../shared/ui/responsive-image.tsx';
import { CopyButton } from './copy-button.tsx';
import { statusOf } from './item-status.ts';
import type { ItemRow } from './items-query.ts';

const link =
  'inline-flex min-h-row items-center underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch';

const columns: readonly AdminColumn<ItemRow>[] = [
  {
    head: '이미지',
    className: 'w-row',
    cell: ({ imageUrl }) => (
      <span className="block w-icon-wide py-1">
        <ResponsiveImage src={imageUrl} alt="" sizes="2.25rem" />
      </span>
    ),
  },
  {
    head: '상품명',
    cell: ({ id, title, productCode }) => (
      <>
        <Link to={`/admin/item/edit/${id}`} className="line-clamp-2 min-w-28 font-medium hover:underline">
          {title}
        </Link>
        {productCode && <span className="block text-12 text-ink-3">{productCode}</span>}
      </>
    ),
  },
  {
    head: '카테고리',
    className: 'text-ink-2',
    cell: ({ categories }) => categories.filter((name) => name !== 'ALL').join(', ') || '–',
  },
  {
    head: '가격',
    numeric: true,
    cell: (item) => {
      const { final, undiscounted } = lowestPrices(item);
      return (
        <span className="flex flex-col items-end">
          <Price won={final} from={item.priceVaries} />
          {final < undiscounted && (
            <s className="text-12 text-ink-3">
              <span className="sr-only">정가 </span>
              <Price won={undiscounted} />
            </s>
          )}
        </span>
      );
    },
  },
  {
    head: '재고',
    numeric: true,
    cell: ({ id, stockQuantity, itemOptions }) => (
      <Link to={`/admin/item/editItemOptions/${id}`} className={`${link} whitespace-nowrap`}>
        {formatNumber(stockQuantity)}
        <span className="ml-1 text-12 text-ink-3">/ 옵션 {itemOptions.length}</span>
      </Link>
    ),
  },
  {
    head: '상태',
    cell: (item) => {
      const { tone, word } = statusOf(item);
      return <StatusDot tone={tone}>{word}</StatusDot>;
    },
  },
  { head: 'BEST', numeric: true, cell: ({ priority }) => (priority === 0 ? '–' : priority) },
  { head: '등록일', className: 'tabular-nums whitespace-nowrap', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    head: '바로가기',
    className: 'whitespace-nowrap',
    cell: ({ id }) => (
      <span className="flex gap-3">
        <Link to={`/admin/item/editDetailImagePriority/${id}`} className={link}>
          이미지 순서
        </Link>
        <Link to={`/detail/${id}`} className={link}>
          보기
        </Link>
        <CopyButton id={id} />
      </span>
    ),
  },
];

interface Props {
  items: readonly ItemRow[] | undefined;
  selection: Selection<string>;
}
export const ItemsTable = ({ items, selection }: Props) => {
  const navigate = useNavigate();
  return (
    <AdminTable
      caption="상품 목록"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      selection={selection}
      onOpen={({ id }) => navigate(`/admin/item/edit/${id}`)}
    />
  );
};
