import { receiptPurposes } from '@gyeol/contracts/rules/cash-receipt.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ListPage, useListPage } from '../../../shared/admin/page/list-page.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { isSessionOver, messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';

type FailedReceipt = Answer<'order.failedReceipts'>['content'][number];
const size = 50;
const failedQuery = (page: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'receipts', page],
    queryFn: ({ signal }) => call('order.failedReceipts', { params: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
const decisions = {
  retry: {
    button: '다시 시도',
    question: '현금영수증을 다시 처리할까요?',
    follows: '결제사에 먼저 확인하므로 두 번 발급되지 않습니다.',
    done: '현금영수증을 다시 처리합니다.',
  },
  dismiss: {
    button: '직접 처리함',
    question: '직접 처리한 현금영수증으로 표시하고 목록에서 지울까요?',
    follows: '이 주문의 결제 금액이 다시 바뀌기 전에는 자동으로 처리하지 않습니다.',
    done: '직접 처리한 현금영수증으로 표시했습니다.',
  },
} as const;
type Decision = keyof typeof decisions;

const useDecide = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const decide = async ({ merchantUid: uid }: FailedReceipt, decision: Decision): Promise<void> => {
    const { question, follows, done } = decisions[decision];
    if (!(await confirm(question, follows))) return;
    setBusy(`${uid} ${decision}`);
    try {
      await call('order.decideReceipt', { params: { uid }, body: { decision } });
      toast(done);
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, '현금영수증을 처리하는 중 오류가 발생했습니다.'));
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: ['my', 'admin', 'receipts'] });
    }
  };
  return { decide, busy };
};

const columnsOf = ({ decide, busy }: ReturnType<typeof useDecide>): readonly AdminColumn<FailedReceipt>[] => [
  {
    head: '주문',
    cell: ({ merchantUid }) => (
      <Link to={`/payment/details/${merchantUid}`} className="tabular-nums underline underline-offset-4">
        {merchantUid}
      </Link>
    ),
    className: 'whitespace-nowrap',
  },
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
  {
    head: '처리',
    cell: (receipt) => (
      <div className="flex gap-2">
        {(['retry', 'dismiss'] as const).map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant="secondary"
            busy={busy === `${receipt.merchantUid} ${decision}`}
            onClick={() => void decide(receipt, decision)}
          >
            {decisions[decision].button}
          </Button>
        ))}
      </div>
    ),
    className: 'whitespace-nowrap',
  },
];

/** Cash receipts that could not be issued, corrected or cancelled: tried again, or seen to by hand. */
export const FailedReceiptsPage = () => (
  <ListPage
    title="발급하지 못한 현금영수증"
    group="배송"
    intro="자동으로 다시 시도하며, 계속 실패하면 결제사 관리자 화면이나 홈택스에서 직접 처리해주세요."
    texts={{
      empty: '발급하지 못한 현금영수증이 없습니다.',
      failed: '현금영수증을 불러오는 중 오류가 발생했습니다.',
    }}
    columns={columnsOf(useDecide())}
    rowKey={({ merchantUid }) => merchantUid}
    list={useQuery(failedQuery(useListPage()))}
  />
);
