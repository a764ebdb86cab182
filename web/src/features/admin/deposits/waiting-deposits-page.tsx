import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { orderNumberColumn } from '../../../entities/order/order-number-column.tsx';
import { ListPage, useListQuery } from '../../../shared/admin/page/list-page.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Price } from '../../../shared/ui/price.tsx';

type WaitingDeposit = Answer<'order.waitingDeposits'>['content'][number];
const columns: readonly AdminColumn<WaitingDeposit>[] = [
  orderNumberColumn('/payment/deposit'),
  { head: '주문자', cell: ({ buyerName }) => buyerName, className: 'whitespace-nowrap' },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-28">{itemTitles}</span> },
  {
    head: '입금 계좌',
    cell: ({ bank, number }) => `${bank} ${number}`,
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '금액', cell: ({ totalPrice }) => <Price won={totalPrice} />, className: 'text-right whitespace-nowrap' },
  { head: '주문', cell: ({ placedAt }) => formatDateTime(placedAt), className: 'tabular-nums whitespace-nowrap' },
  { head: '입금 기한', cell: ({ endsAt }) => formatDateTime(endsAt), className: 'tabular-nums whitespace-nowrap' },
];

export const WaitingDepositsPage = () => {
  const list = useListQuery('deposits', (options) => call('order.waitingDeposits', options));
  return (
    <ListPage
      title="입금 대기"
      group="배송"
      intro="계좌를 받고 아직 입금하지 않은 주문입니다. 재고는 입금 기한까지 잡아 두고, 기한이 지나면 주문이 저절로 취소됩니다. 입금은 결제대행사에 물어 저절로 확인하니 따로 처리할 것은 없습니다."
      texts={{ empty: '입금을 기다리는 주문이 없습니다.', failed: '입금을 기다리는 주문을 불러오지 못했습니다.' }}
      columns={columns}
      rowKey={({ merchantUid }) => merchantUid}
      list={list}
      sum={list.data && ` · ${formatWon(list.data.total)}`}
    />
  );
};
