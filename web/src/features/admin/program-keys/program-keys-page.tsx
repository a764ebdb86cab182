import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { rightNames } from '@gyeol/contracts/rules/rights.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDate, formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { programKeyKeys } from './keys.ts';
import { NewKey } from './new-key.tsx';

type ProgramKey = Answer<'key.list'>[number];

const keysQuery = queryOptions({
  queryKey: programKeyKeys.list,
  queryFn: ({ signal }) => call('key.list', { signal }),
  staleTime: 0,
});

const dayText = (day: string): string => day.replaceAll('-', '.');
const hasEnded = ({ endedAt, lastDay }: ProgramKey): boolean => endedAt !== null || lastDay < seoulDate(new Date());

const Ending = ({ programKey: { id, name } }: { programKey: ProgramKey }) => {
  const { send, busy } = useCall('key.end', {
    done: `‘${name}’ 키를 폐기했습니다.`,
    failed: '연동 키를 폐기하지 못했습니다. 다시 시도해주세요.',
  });
  const end = async (): Promise<void> => {
    const follows = '이 키를 쓰는 프로그램은 곧바로 멈추고, 폐기한 키는 다시 살릴 수 없습니다.';
    const labels = { yes: '폐기', no: '취소', safe: true };
    if (await confirm(`‘${name}’ 키를 폐기하시겠습니까?`, follows, labels)) await send({ params: { id } });
  };
  return (
    <Button size="sm" variant="danger" busy={busy} aria-label={`${name} 폐기`} onClick={end}>
      폐기
    </Button>
  );
};

const stateOf = ({ endedAt, lastDay }: ProgramKey): string =>
  endedAt === null ? `${dayText(lastDay)}까지` : `${formatDateTime(endedAt)}에 폐기`;

const Entry = ({ programKey }: { programKey: ProgramKey }) => {
  const { name, rights, callsPerMinute, createdAt, createdBy, usedAt, endedAt } = programKey;
  const isOver = hasEnded(programKey);
  return (
    <li className="flex flex-col gap-3 rounded-sm border border-line bg-surface p-4 text-13 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
          <span className="break-all">{name}</span>
          {isOver && <Badge>{endedAt === null ? '만료됨' : '폐기됨'}</Badge>}
        </p>
        <p className="text-ink-2">{rights.map((right) => rightNames[right]).join(', ')}</p>
        <p className="text-ink-3">
          <span className="tabular-nums">{stateOf(programKey)}</span> · 1분에 {callsPerMinute}회 ·{' '}
          {usedAt === null ? (
            '쓴 적 없음'
          ) : (
            <>
              마지막 사용 <span className="tabular-nums">{formatDateTime(usedAt)}</span>
            </>
          )}
        </p>
        <p className="text-ink-3">
          {createdBy === null ? '' : `${createdBy} 님이 `}
          <span className="tabular-nums">{formatDate(createdAt)}</span>에 만듦
        </p>
      </div>
      {!isOver && (
        <div className="shrink-0">
          <Ending programKey={programKey} />
        </div>
      )}
    </li>
  );
};

const List = ({ keys }: { keys: readonly ProgramKey[] }) => {
  if (keys.length === 0)
    return <EmptyState hint="주문 수집 같은 프로그램마다 하나씩 만들어주세요.">연동 키가 없습니다</EmptyState>;
  const inUse = keys.filter((key) => !hasEnded(key));
  return (
    <ul aria-label="연동 키" className="flex flex-col gap-2">
      {[...inUse, ...keys.filter(hasEnded)].map((key) => (
        <Entry key={key.id} programKey={key} />
      ))}
    </ul>
  );
};

/** The dialog that is open: for a new key, or with the key that was made. */
type Step = 'create' | Answer<'key.create'> | undefined;

export const ProgramKeysPage = () => {
  const { data, error, isFetching, refetch } = useQuery(keysQuery);
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);
  return (
    <AdminPage title="연동 키" group="쇼핑몰">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <p className="max-w-prose text-13 text-ink-2">
          주문 수집이나 재고 관리 같은 프로그램은 직원의 비밀번호가 아니라 자기 키로 쇼핑몰을 부릅니다. 키는 고른 권한의
          일만 하고, 만든 직원이 그만두어도 남으므로 쓰지 않는 키는 폐기해주세요.
        </p>
        <Button className="shrink-0" onClick={() => setStep('create')}>
          연동 키 만들기
        </Button>
      </div>
      {data ? (
        <List keys={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          연동 키를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
      {step === 'create' && <CreateKeyDialog onClose={close} onCreated={setStep} />}
      {typeof step === 'object' && <NewKey name={step.name} text={step.key} onClose={close} />}
    </AdminPage>
  );
};
