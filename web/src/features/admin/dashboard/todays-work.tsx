import { lateTransitDays } from '@gyeol/contracts/http/order-filter.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  awaitedReturnWorkQuery,
  claimWorkQuery,
  failedMessageWorkQuery,
  lowStockWorkQuery,
  orderWorkQuery,
  workQuery,
} from '../../../entities/work/work-queries.ts';
import { rightOfScreen } from '../../../shared/admin/page/screen-rights.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';

const failedReceiptsQuery = workQuery(['receipts'], (options) => call('order.failedReceipts', options));
const depositsQuery = workQuery(['deposits'], (options) => call('order.waitingDeposits', options));
const escrowQuery = workQuery(['escrow'], (options) => call('order.escrowFailures', options));

interface Task {
  name: string;
  to: string;
  /** Undefined while the count is loading, null when the count could not be read. */
  count: number | undefined | null;
  hint?: string | undefined;
  /** True when all counted cases of this task are overdue. A count above 0 is then red. */
  late?: boolean;
}

const TaskCard = ({ task: { name, to, count, hint, late = false } }: { task: Task }) => (
  <li className="flex">
    <Link
      to={to}
      className="flex min-h-touch flex-1 flex-col gap-1 rounded-sm border border-line bg-surface p-4 hover:border-ink"
    >
      <span className="text-13 text-ink-2">{name}</span>
      {count === undefined ? (
        <Skeleton className="h-8 w-12" />
      ) : (
        <span
          className={cx(
            'text-26 font-semibold tabular-nums',
            late && count !== null && count > 0 && 'text-stop',
            count === 0 && 'text-ink-3',
          )}
        >
          {count === null ? '–' : formatNumber(count)}
          <span className="ml-1 text-13 font-normal text-ink-2">건</span>
        </span>
      )}
      <span className="text-12 text-ink-3">{count === null ? '불러오지 못했습니다.' : hint}</span>
    </Link>
  </li>
);

const countOf = <Data,>(
  { data, isError }: { data: Data | undefined; isError: boolean },
  of: (data: Data) => number,
): Task['count'] => (data === undefined ? (isError ? null : undefined) : of(data));
const total = ({ totalElements }: { totalElements: number }): number => totalElements;

/** Leaves out a rare task while its count is loading, and when its count is 0. */
const useSeldomTasks = (): readonly Task[] => {
  const returns = useQuery(awaitedReturnWorkQuery);
  const deposits = useQuery(depositsQuery);
  const money = { enabled: useMay()('orders.money') };
  const escrow = useQuery({ ...escrowQuery, ...money });
  const receipts = useQuery({ ...failedReceiptsQuery, ...money });
  const endsAt = deposits.data?.content[0]?.endsAt;
  const tasks: Task[] = [
    {
      name: '입고될 취소 상품',
      to: '/admin/order/returns',
      count: countOf(returns, total),
      hint: '발송한 뒤 취소된 주문입니다.',
    },
    {
      name: '입금을 기다리는 주문',
      to: '/admin/order/deposits',
      count: countOf(deposits, total),
      hint: endsAt && `가장 가까운 기한 ${formatDateTime(endsAt)}`,
    },
    {
      name: '등록되지 않은 에스크로 배송',
      to: '/admin/order/escrow',
      count: countOf(escrow, total),
      hint: '등록되어야 대금이 지급됩니다.',
      late: true,
    },
    {
      name: '발급하지 못한 현금영수증',
      to: '/admin/receipts',
      count: countOf(receipts, total),
      hint: '다시 시도하거나 직접 발급합니다.',
      late: true,
    },
  ];
  // A task whose count could not be read is shown too, because the work may be overdue.
  return tasks.filter(({ count }) => count === null || Boolean(count));
};

/** A claim has no refund deadline while its goods are on the way back. */
const claimHint = ({ content: [first], totalElements }: Answer<'order.claimQueue'>): string => {
  if (first?.dueAt) return `가장 가까운 기한 ${formatDateTime(first.dueAt)}`;
  return totalElements === 0 ? '기다리는 요청이 없습니다.' : '환불 기한이 정해진 요청은 없습니다.';
};

const useTasks = (): readonly Task[] => {
  const work = useQuery(orderWorkQuery);
  const claims = useQuery(claimWorkQuery());
  const collecting = useQuery(claimWorkQuery('COLLECTING'));
  const may = useMay();
  const lowStock = useQuery({ ...lowStockWorkQuery, enabled: may('goods.write') });
  const messages = useQuery({ ...failedMessageWorkQuery, enabled: may('members.read') });
  const orders = work.data;
  const oldest = orders?.oldestPaidAt;
  return [
    {
      name: '아직 출력하지 않은 주문',
      to: '/admin/packing',
      count: countOf(work, ({ unpacked }) => unpacked),
      hint: '발주확인을 기다립니다.',
    },
    {
      name: '발송할 주문',
      to: '/admin/order/manage/PREPARING?sort=oldest',
      count: countOf(work, ({ waiting }) => waiting),
      hint: oldest ? `가장 오래된 결제 ${formatDateTime(oldest)}` : orders && '기다리는 주문이 없습니다.',
    },
    {
      name: `${lateTransitDays}일 넘게 배송중인 주문`,
      to: '/admin/order/manage/SHIPPING?only=in-transit&sort=oldest',
      count: countOf(work, ({ inTransit }) => inTransit),
      hint: '택배사에 확인이 필요합니다.',
      late: true,
    },
    {
      name: '처리할 반품·교환',
      to: '/admin/payment/claims',
      count: countOf(claims, total),
      hint: claims.data && claimHint(claims.data),
    },
    {
      name: '입고될 반품·교환',
      to: '/admin/payment/claims?state=COLLECTING',
      count: countOf(collecting, total),
      hint: '도착하면 입고를 확인합니다.',
    },
    {
      name: '재고가 부족한 옵션',
      to: '/admin/items/low-stock',
      count: countOf(lowStock, total),
      hint: '적게 남은 순으로 봅니다.',
    },
    {
      name: '보내지 못한 문자',
      to: '/admin/messages',
      count: countOf(messages, total),
      hint: '다시 보내거나 직접 알립니다.',
      late: true,
    },
    ...useSeldomTasks(),
  ];
};

/** Shows the tasks whose screens the staff may open. */
export const TodaysWork = () => {
  const may = useMay();
  const tasks = useTasks().filter(({ to }) => {
    const right = rightOfScreen(to.replace(/\?.*/, ''));
    return right !== undefined && may(right);
  });
  return (
    <section aria-label="오늘 할 일" className="flex flex-col gap-3">
      <h2 className="text-17 font-semibold">오늘 할 일</h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {tasks.map((task) => (
          <TaskCard key={task.name} task={task} />
        ))}
      </ul>
    </section>
  );
};
