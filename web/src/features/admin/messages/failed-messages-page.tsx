import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { messageKeys } from './keys.ts';

type FailedMessage = Answer<'message.failedMessages'>['content'][number];
const size = 50;
const failedQuery = (page: number) =>
  queryOptions({
    queryKey: messageKeys.list(page),
    queryFn: ({ signal }) => call('message.failedMessages', { params: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
const reasons: Record<FailedMessage['state'], string> = {
  REFUSED: '발송사가 거절했습니다.',
  UNKNOWN: '보냈는지 확인하지 못했습니다.',
  CAPPED: '하루 발송 한도를 넘었습니다.',
};
const decisions = {
  resend: {
    button: '다시 보내기',
    question: '문자를 다시 보내시겠습니까?',
    follows: '이미 받은 분에게는 같은 문자가 한 번 더 갑니다.',
    done: '문자를 다시 보냅니다.',
  },
  dismiss: {
    button: '보내지 않음',
    question: '문자를 보내지 않고 목록에서 지우시겠습니까?',
    follows: '필요하면 고객에게 직접 알려주세요.',
    done: '보내지 않는 문자로 처리되었습니다.',
  },
} as const;
type Decision = keyof typeof decisions;

const useDecide = () => {
  const { send, busy, sending } = useCall('message.decideMessage', {
    done: (_, { body }) => decisions[body.decision].done,
    failed: '문자를 처리하는 중 오류가 발생했습니다.',
  });
  const decide = async ({ id }: FailedMessage, decision: Decision): Promise<void> => {
    const { question, follows } = decisions[decision];
    if (await confirm(question, follows)) await send({ params: { id }, body: { decision } });
  };
  const isSending = ({ id }: FailedMessage, decision: Decision): boolean =>
    sending?.[0].params.id === id && sending[0].body.decision === decision;
  return { decide, busy, isSending };
};

const columnsOf = ({
  decide,
  busy,
  isSending,
}: ReturnType<typeof useDecide>): readonly AdminColumn<FailedMessage>[] => [
  {
    head: '받는 분',
    cell: ({ receiver, phoneNumber }) => (
      <>
        <span className="block font-medium">{receiver ?? '받는 분'}</span>
        <span className="text-ink-2 tabular-nums">{formatPhone(phoneNumber)}</span>
      </>
    ),
    className: 'whitespace-nowrap',
  },
  {
    head: '문자',
    cell: ({ text, merchantUid }) => (
      <>
        <span className="block min-w-sidebar break-words">{text}</span>
        {merchantUid && (
          <Link to={`/payment/details/${merchantUid}`} className="text-ink-2 tabular-nums underline underline-offset-4">
            {merchantUid}
          </Link>
        )}
      </>
    ),
  },
  {
    head: '까닭',
    cell: ({ state, error }) => (
      <>
        <span className="block">{reasons[state]}</span>
        {error && <span className="text-12 text-ink-3">{error}</span>}
      </>
    ),
  },
  { head: '시각', cell: ({ createdAt }) => formatDateTime(createdAt), className: 'tabular-nums whitespace-nowrap' },
  {
    head: '처리',
    cell: (message) => (
      <div className="flex flex-wrap gap-2">
        {(['resend', 'dismiss'] as const).map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant="secondary"
            busy={isSending(message, decision)}
            disabled={busy && !isSending(message, decision)}
            onClick={() => void decide(message, decision)}
          >
            {decisions[decision].button}
          </Button>
        ))}
      </div>
    ),
  },
];

export const FailedMessagesPage = () => {
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const { data, error, isFetching, refetch } = useQuery(failedQuery(page));
  const columns = columnsOf(useDecide());
  return (
    <AdminPage title="보내지 못한 문자" group="회원">
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          문자를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : data?.totalElements === 0 ? (
        <EmptyState>보내지 못한 문자가 없습니다.</EmptyState>
      ) : (
        <>
          <p className="text-13 text-ink-2" role="status">
            총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>건
          </p>
          <AdminTable
            caption="보내지 못한 문자"
            columns={columns}
            rows={data?.content}
            rowKey={({ id }) => String(id)}
            rowName={({ text }) => text}
          />
          {data && (
            <Pagination
              name="문자 목록 페이지"
              page={page}
              totalPages={data.totalPages}
              onChange={(next) => setQuery(next > 0 ? { page: String(next + 1) } : {})}
            />
          )}
        </>
      )}
    </AdminPage>
  );
};
