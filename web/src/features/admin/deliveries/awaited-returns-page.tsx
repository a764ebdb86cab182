import { Link } from 'react-router-dom';
import { OrderSummary } from '../../../entities/order/order-summary.tsx';
import { ListPage, useListQuery } from '../../../shared/admin/page/list-page.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';

type AwaitedReturn = Answer<'order.awaitedReturns'>['content'][number];
const time = 'tabular-nums whitespace-nowrap';
const columns: readonly AdminColumn<AwaitedReturn>[] = [
  {
    head: '주문번호',
    summary: true,
    cell: (order) => (
      <Link to={`/payment/details/${order.merchantUid}`} className="tabular-nums">
        <OrderSummary order={order} state={order.trackingNumber} aside={`${formatDateTime(order.cancelledAt)} 취소`} />
        <span className="hidden whitespace-nowrap underline underline-offset-4 sm:inline">{order.merchantUid}</span>
      </Link>
    ),
  },
  { head: '받는 분', cell: ({ name }) => name, className: 'whitespace-nowrap' },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-28">{itemTitles}</span> },
  { head: '보낸 운송장', cell: ({ trackingNumber }) => trackingNumber ?? '–', className: time },
  { head: '발송', cell: ({ shippedAt }) => formatDateTime(shippedAt), className: time },
  { head: '취소', cell: ({ cancelledAt }) => formatDateTime(cancelledAt), className: time },
];

/** Lists orders that were cancelled after shipping, until their goods are back in stock. */
export const AwaitedReturnsPage = () => (
  <ListPage
    title="입고될 취소 상품"
    group="배송"
    intro="발송한 뒤 취소되어 상품이 아직 돌아오지 않은 주문입니다. 상품이 도착하면 주문을 열어 반품 입고를 확인해주세요. 그때 재고가 다시 늘어납니다. 돌아오지 않을 상품은 주문에서 사유를 적고 회수를 종료해주세요."
    texts={{ empty: '입고될 취소 상품이 없습니다.', failed: '입고될 취소 상품을 불러오지 못했습니다.' }}
    columns={columns}
    rowKey={({ merchantUid }) => merchantUid}
    list={useListQuery('awaited-returns', (options) => call('order.awaitedReturns', options))}
  />
);
