import { orderNumberColumn } from '../../../entities/order/order-number-column.tsx';
import { ListPage, useListQuery } from '../../../shared/admin/page/list-page.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { useDecisionColumn } from '../../../shared/admin/table/use-decision-column.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';

type Failure = Answer<'order.escrowFailures'>['content'][number];
const columns: readonly AdminColumn<Failure>[] = [
  orderNumberColumn(),
  {
    head: '받는 분',
    cell: ({ name, itemTitles }) => (
      <>
        <span className="block">{name}</span>
        <span className="line-clamp-1 min-w-28 text-ink-2">{itemTitles}</span>
      </>
    ),
  },
  {
    head: '운송장',
    cell: ({ trackingNumber, shippedAt }) => (
      <>
        <span className="block">{trackingNumber ?? '–'}</span>
        {shippedAt && <span className="text-12 text-ink-3">{formatDateTime(shippedAt)} 발송</span>}
      </>
    ),
    className: 'tabular-nums whitespace-nowrap',
  },
  {
    head: '까닭',
    cell: ({ fault, nextTryAt }) => (
      <>
        <span className="block min-w-sidebar break-words">{fault}</span>
        {nextTryAt && <span className="text-12 text-ink-3">다음 시도 {formatDateTime(nextTryAt)}</span>}
      </>
    ),
  },
];

const deciding = {
  row: 'order.decideEscrow',
  texts: {
    retry: {
      question: '배송 정보를 다시 등록할까요?',
      follows: '결제대행사에 먼저 확인하므로 두 번 등록되지 않습니다.',
      done: '배송 정보를 다시 등록합니다.',
    },
    dismiss: {
      question: '직접 처리한 배송으로 표시하고 목록에서 지울까요?',
      follows: '운송장 번호가 다시 바뀌기 전에는 자동으로 등록하지 않습니다.',
      done: '직접 처리한 배송으로 표시했습니다.',
    },
  },
  failed: '에스크로 배송을 처리하는 중 오류가 발생했습니다.',
} as const;

/** Lists the shipped escrow orders whose delivery the payment provider refused to register. */
export const EscrowFailuresPage = () => (
  <ListPage
    title="등록되지 않은 에스크로 배송"
    group="배송"
    intro="구매안전(에스크로)으로 결제된 주문의 배송 정보를 결제대행사가 받지 않았습니다. 저절로 다시 시도하지만, 까닭이 그대로면 결제대행사 관리자 화면에서 직접 등록하고 직접 처리함을 눌러주세요. 구매확정된 뒤에는 등록할 수 없습니다. 등록되지 않으면 대금이 지급되지 않습니다."
    texts={{ empty: '모두 등록되었습니다.', failed: '에스크로 배송을 불러오지 못했습니다.' }}
    columns={[...columns, useDecisionColumn<Failure>(deciding)]}
    rowKey={({ merchantUid }) => merchantUid}
    list={useListQuery('escrow', (options) => call('order.escrowFailures', options))}
  />
);
