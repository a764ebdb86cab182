import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { PointFigures } from '../../../entities/points/point-figures.tsx';
import type { PointEntry } from '../../../entities/points/point-queries.ts';
import { pointEntryText, signedPoints } from '../../../entities/points/point-text.ts';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { May } from '../../../shared/session/may.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { memberListKeys } from './keys.ts';

const size = 10;

const columns: readonly AdminColumn<PointEntry>[] = [
  { head: '일시', cell: ({ at }) => formatDateTime(at), className: 'tabular-nums whitespace-nowrap' },
  { head: '내용', cell: (entry) => pointEntryText(entry), className: 'whitespace-nowrap' },
  {
    head: '주문번호·사유',
    cell: ({ merchantUid, reason }) =>
      merchantUid ? (
        <Link to={`/payment/details/${merchantUid}`} className="tabular-nums whitespace-nowrap hover:underline">
          {merchantUid}
        </Link>
      ) : (
        (reason ?? '-')
      ),
  },
  { head: '적립금', numeric: true, cell: ({ amount }) => `${signedPoints(amount)}원` },
];

/** Parses `500` or `-1,000` as whole won. Answers NaN for any other text. */
const parseAmount = (text: string): number => {
  const typed = text.trim().replace('−', '-');
  return (typed.startsWith('-') ? -1 : 1) * wholeNumber(typed.replace(/^[+-]/, ''));
};

/** The member can read the reason of an adjustment. */
const AdjustForm = ({ memberId }: { memberId: number }) => {
  const [typed, setTyped] = useState({ amount: '', reason: '' });
  const [last, setLast] = useState<{ amount: number; reason: string; key: string }>();
  const { message, showMessage, inMessage } = useMessage();
  const { send, busy } = useCall('points.adjust', {
    done: '적립금을 조정했습니다.',
    failed: '적립금을 조정하지 못했습니다. 잠시 후 다시 시도해주세요.',
    ...inMessage,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const amount = parseAmount(typed.amount);
    if (!amount) return showMessage('stop', '더하거나 뺄 적립금을 입력해주세요. 빼려면 앞에 -를 붙입니다.');
    const reason = typed.reason.trim();
    if (reason === '') return showMessage('stop', '사유를 입력해주세요.');
    // When the operator sends the same amount and reason again after a failure, the request keeps its key, so that the
    // adjustment counts once. Any other adjustment gets a new key.
    const isAgain = last?.amount === amount && last.reason === reason;
    const tried = isAgain ? last : { amount, reason, key: crypto.randomUUID() };
    setLast(tried);
    if (!(await send({ body: { memberId, ...tried } }))) return;
    setTyped({ amount: '', reason: '' });
    setLast(undefined);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="적립금 조정" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="적립금 (원)"
          placeholder="1,000 또는 -1,000"
          autoComplete="off"
          value={typed.amount}
          onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
          className="w-full sm:w-sidebar"
        />
        <TextField
          label="사유 (회원에게 보입니다)"
          autoComplete="off"
          maxLength={200}
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          className="w-full sm:w-auto sm:flex-1"
        />
        <Button type="submit" busy={busy} busyText="처리 중…">
          조정
        </Button>
      </div>
      <MessageLine message={message} />
    </form>
  );
};

export const MemberPoints = ({ memberId }: { memberId: number }) => {
  const [now] = useState(() => Date.now());
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: memberListKeys.ledger(memberId, page),
    queryFn: ({ signal }) => call('points.ledger', { params: { memberId, page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-label="적립금" className="flex flex-col gap-3">
      <h2 className="text-15 font-semibold">적립금</h2>
      {data ? (
        <>
          <PointFigures points={data} now={now} />
          <May right="points.write">
            <AdjustForm memberId={memberId} />
          </May>
          {data.totalElements === 0 ? (
            <p className="rounded-sm border border-line bg-surface px-4 py-6 text-13 text-ink-3">
              적립금 내역이 없습니다.
            </p>
          ) : (
            <AdminTable caption="적립금 내역" columns={columns} rows={data.content} rowKey={({ id }) => id} />
          )}
          {data.totalPages > 1 && (
            <Pagination name="적립금 내역 페이지" page={page} totalPages={data.totalPages} onChange={setPage} />
          )}
        </>
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          적립금을 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </section>
  );
};
