import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import type { ItemSales } from '../../../entities/statistics/statistics-queries.ts';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { toggled } from '../../../shared/admin/table/use-selection.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ResponsiveImage } from '../../../shared/ui/responsive-image.tsx';

type Option = ItemSales['itemOptions'][number];

const Options = ({ options }: { options: readonly Option[] }) => (
  <div className="bg-paper px-4 py-3">
    {options.length === 0 ? (
      <p className="text-13 text-ink-3">옵션 정보가 없습니다.</p>
    ) : (
      <ul className="flex max-w-field flex-col gap-1 text-13">
        {options.map(({ itemOptionId, name, quantity }) => (
          <li key={itemOptionId} className="flex justify-between gap-4">
            <span>{name}</span>
            <span className="tabular-nums">{formatNumber(quantity)}개</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

export const SoldItems = ({ items, first }: { items: readonly ItemSales[] | undefined; first: number }) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = ({ itemId }: ItemSales): void => setOpen(toggled(open, itemId));
  const columns: readonly AdminColumn<ItemSales>[] = [
    { head: '순위', numeric: true, cell: (item) => first + (items?.indexOf(item) ?? 0) + 1, className: 'w-18' },
    {
      head: '상품',
      cell: ({ title, imageUrl }) => (
        <span className="flex items-center gap-3 py-2">
          <span className="w-row shrink-0">
            <ResponsiveImage src={imageUrl} alt="" sizes="40px" className="rounded-sm" />
          </span>
          <span className="line-clamp-2 min-w-28 font-medium">{title}</span>
        </span>
      ),
    },
    {
      head: '판매 수량',
      numeric: true,
      className: 'whitespace-nowrap',
      cell: ({ totalQuantity }) => <strong className="font-semibold">{formatNumber(totalQuantity)}개</strong>,
    },
    {
      head: '환불 수량',
      numeric: true,
      className: 'whitespace-nowrap',
      cell: ({ refundedQuantity }) => `${formatNumber(refundedQuantity)}개`,
    },
    {
      head: '옵션',
      className: 'text-right whitespace-nowrap',
      cell: (item) => (
        <button
          type="button"
          aria-expanded={open.has(item.itemId)}
          aria-label={`${item.title} 옵션별 판매 ${item.itemOptions.length}개`}
          onClick={() => toggle(item)}
          className="inline-flex min-h-row items-center gap-1 underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch"
        >
          {item.itemOptions.length}개
          <Icon name={open.has(item.itemId) ? 'up' : 'down'} className="size-icon-sm" />
        </button>
      ),
    },
  ];
  return (
    <AdminTable
      caption="상품별 판매"
      columns={columns}
      rows={items}
      rowKey={({ itemId }) => itemId}
      onOpen={toggle}
      detail={({ itemId, itemOptions }) => open.has(itemId) && <Options options={itemOptions} />}
      pending={12}
    />
  );
};
