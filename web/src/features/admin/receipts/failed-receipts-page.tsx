import { receiptPurposes } from '@gyeol/contracts/rules/cash-receipt.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { orderNumberColumn } from '../../../entities/order/order-number-column.tsx';
import { ListPage, useListQuery } from '../../../shared/admin/page/list-page.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { useDecisionColumn } from '../../../shared/admin/table/use-decision-column.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';

type FailedReceipt = Answer<'order.failedReceipts'>['content'][number];
const deciding = {
  row: 'order.decideReceipt',
  texts: {
    retry: {
      question: '현금영수증을 다시 처리할까요?',
      follows: '결제사에 먼저 확인하므로 두 번 발급되지 않습니다.',
      done: '현금영수증을 다시 처리합니다.',
    },
    dismiss: {
      question: '직접 처리한 현금영수증으로 표시하고 목록에서 지울까요?',
      follows: '이 주문의 결제 금액이 다시 바뀌기 전에는 자동으로 처리하지 않습니다.',
      done: '직접 처리한 현금영수증으로 표시했습니다.',
    },
  },
  failed: '현금영수증을 처리하는 중 오류가 발생했습니다.',
} as const;

const columns: readonly AdminColumn<FailedReceipt>[] = [
  orderNumberColumn(),
  {
    head: '용도',
    cell: ({ purpose, number }) => (
      <>
        <span className="block font-medium">{purpose === null ? '자진발급' : receiptPurposes[purpose]}</span>
        <span className="text-ink-2 tabular-nums">{number}</span>
      </>
    ),
    className: 'whitespace-nowrap',
  },
  {
    head: '까닭',
    cell: ({ fault, tries }) => (
      <>
        <span className="block min-w-sidebar break-words">{fault}</span>
        <span className="text-12 text-ink-3">{formatNumber(tries)}번 시도</span>
      </>
    ),
  },
  {
    head: '다음 시도',
    cell: ({ nextAt }) => (nextAt ? formatDateTime(nextAt) : '–'),
    className: 'tabular-nums whitespace-nowrap',
  },
];

/** Lists cash receipts that could not be issued, corrected or cancelled. */
export const FailedReceiptsPage = () => (
  <ListPage
    title="발급하지 못한 현금영수증"
    group="배송"
    intro="자동으로 다시 시도하며, 계속 실패하면 결제사 관리자 화면이나 홈택스에서 직접 처리해주세요."
    texts={{
      empty: '발급하지 못한 현금영수증이 없습니다.',
      failed: '현금영수증을 불러오는 중 오류가 발생했습니다.',
    }}
    columns={[...columns, useDecisionColumn<FailedReceipt>(deciding)]}
    rowKey={({ merchantUid }) => merchantUid}
    list={useListQuery('receipts', (options) => call('order.failedReceipts', options))}
  />
);
