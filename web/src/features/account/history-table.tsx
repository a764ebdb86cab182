import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { claimProgressText } from '../../entities/claim/claim-progress.ts';
import { OrderStatusDot } from '../../entities/order/order-status.tsx';
import { formatDate } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import type { HistoryRow } from './history-query.ts';

const pathOf = ({ merchantUid }: HistoryRow): string => `/payment/details/${merchantUid}`;
const action = buttonClass({ variant: 'secondary', size: 'sm' });

const Next = ({ row }: { row: HistoryRow }) => (
  <>
    {row.paymentStatus === 'SHIPPING' && row.postUrl !== null && (
      <a href={row.postUrl} target="_blank" rel="noopener noreferrer" className={action}>
        배송 조회
        <Icon name="external" className="size-icon-sm" />
        <span className="sr-only">({row.itemTitles}, 새 창)</span>
      </a>
    )}
    {row.paymentStatus === 'DELIVERED' && (
      <Link to={pathOf(row)} className={action}>
        리뷰 작성
        <span className="sr-only">({row.itemTitles})</span>
      </Link>
    )}
  </>
);

const Bought = ({ row }: { row: HistoryRow }) => {
  const [first, ...others] = row.lines;
  return (
    <span className="flex items-center gap-3">
      <span className="w-thumb-sm shrink-0">
        <ResponsiveImage src={row.imageUrl} alt="" sizes="56px" className="rounded-sm" />
      </span>
      <span className="flex min-w-0 flex-col">
        <Link to={pathOf(row)} className="group flex min-h-touch items-center">
          <span className="line-clamp-2 font-medium underline-offset-4 group-hover:underline">{row.itemTitles}</span>
        </Link>
        {first && (
          <span className="line-clamp-1 text-13 text-ink-2">
            {first.itemOptionName} · {first.quantity}개{others.length > 0 && ` 외 ${others.length}건`}
          </span>
        )}
        {row.claims.map((claim) => (
          <Link
            key={claim.id}
            to={`/payment/claims/${row.merchantUid}`}
            className="flex min-h-touch items-center self-start text-13 text-clay underline underline-offset-4"
          >
            {claimProgressText(claim)}
          </Link>
        ))}
      </span>
    </span>
  );
};

// On a phone a row has three lines: date and status, goods, amount and next action.
const rowClass =
  'grid cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 border-b border-line py-3 hover:bg-surface ' +
  'sm:table-row sm:py-0';
const cell = 'sm:table-cell sm:h-row sm:px-3 sm:py-2';
const Row = ({ row }: { row: HistoryRow }) => {
  const navigate = useNavigate();
  // The browser itself handles a press on a link in the row, so that the link can also be opened in another tab.
  const open = ({ target }: MouseEvent): void => {
    if ((target as Element).closest('a') === null) void navigate(pathOf(row));
  };
  return (
    <tr onClick={open} className={rowClass}>
      <td className={`${cell} order-1 text-13 text-ink-2 tabular-nums sm:w-28 sm:text-15`}>
        {formatDate(row.paymentTime)}
      </td>
      <td className={`${cell} order-3 col-span-2`}>
        <Bought row={row} />
      </td>
      <td className={`${cell} order-4 tabular-nums sm:w-28 sm:text-right`}>
        <Price won={row.totalPrice} />
      </td>
      <td className={`${cell} order-2 justify-self-end sm:w-28`}>
        <OrderStatusDot status={row.paymentStatus} />
      </td>
      <td className={`${cell} order-5 justify-self-end sm:w-28`}>
        <Next row={row} />
      </td>
    </tr>
  );
};

const heads = ['주문일', '상품정보', '결제금액', '주문상태', '배송·리뷰'];
export const HistoryTable = ({ rows }: { rows: readonly HistoryRow[] | undefined }) => (
  <table className="block w-full text-15 sm:table" aria-busy={rows === undefined}>
    <caption className="sr-only">주문 내역</caption>
    <thead className="sr-only sm:not-sr-only sm:table-header-group">
      <tr className="border-b border-ink text-left text-13 text-ink-2">
        {heads.map((head, index) => (
          <th key={head} scope="col" className={`px-3 py-2 font-medium ${index === 2 ? 'text-right' : ''}`}>
            {index === heads.length - 1 ? <span className="sr-only">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block sm:table-row-group">
      {rows?.map((row) => <Row key={row.merchantUid} row={row} />) ??
        [1, 2, 3, 4, 5].map((key) => (
          <tr key={key} className="block border-b border-line py-3 sm:table-row">
            <td colSpan={heads.length} className="block py-2 sm:table-cell sm:px-3">
              <Skeleton className="h-thumb-sm w-full" />
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);
