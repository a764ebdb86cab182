import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../shared/api/write.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { deviceName } from './device-name.ts';
import { endedText, endFailed, endSession } from './end-session.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { type MySession, sessionsQuery } from './sessions-query.ts';

const Entry = ({ session }: { session: MySession }) => {
  const { id, agent, address, createdAt, seenAt, current } = session;
  const [isAsking, setIsAsking] = useState(false);
  const { send, busy } = useAction(endSession, {
    done: (ended) => (ended ? endedText : undefined),
    failed: endFailed,
  });
  const logOut = async (): Promise<void> => {
    if ((await send(id))?.result === false) setIsAsking(true);
  };
  const name = deviceName(agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm border border-line bg-surface p-4">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
          {name}
          {current && <Badge tone="ok">이 기기</Badge>}
        </p>
        <p className="text-13 text-ink-2">
          마지막 사용 <span className="tabular-nums">{formatDateTime(seenAt)}</span>
        </p>
        <p className="text-13 text-ink-3">
          로그인 <span className="tabular-nums">{formatDateTime(createdAt)}</span>
          {address !== null && <span className="break-all"> · {address}</span>}
        </p>
      </div>
      {!current && (
        <Button variant="secondary" size="sm" busy={busy} aria-label={`${name} 로그아웃`} onClick={logOut}>
          로그아웃
        </Button>
      )}
      {isAsking && <ProveDialog id={id} onDone={() => setIsAsking(false)} />}
    </li>
  );
};

const List = ({ sessions }: { sessions: readonly MySession[] }) =>
  sessions.length === 0 ? (
    <EmptyState hint="다음에 로그인하면 기기가 여기에 보입니다.">로그인한 기기가 없습니다.</EmptyState>
  ) : (
    <ul className="flex flex-col gap-2">
      {sessions.map((session) => (
        <Entry key={session.id} session={session} />
      ))}
    </ul>
  );

const SessionsPage = () => {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  return (
    <Page title="로그인한 기기" width="narrow">
      <p className="mb-6 text-15 text-ink-2">
        하루 안에 로그인한 기기입니다. 모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔주세요.
      </p>
      {data ? (
        <List sessions={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          로그인한 기기를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Page>
  );
};
export default SessionsPage;
