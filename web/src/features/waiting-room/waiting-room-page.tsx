import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { storeAdmission, type WaitingRoomState } from '../../entities/sale-gate/admissions.ts';
import { isStatus, messageOf } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { NotFoundPage } from '../../shared/routes/not-found-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { BeforeOpening } from './before-opening.tsx';
import type { QueueEntry } from './poll-interval.ts';
import { queueEntryQuery } from './queue-entry-query.ts';
import { QueuePosition, removeStartPosition } from './queue-position.tsx';
import { positionAnnouncement } from './wait-text.ts';

const announcement = ({ state, ahead }: QueueEntry): string => {
  if (state === 'EARLY') return '오픈을 기다리고 있습니다. 오픈하면 순서를 알려드립니다.';
  return state === 'ADMITTED' ? '입장합니다.' : positionAnnouncement(ahead ?? 0);
};
const titleOf = (entry: QueueEntry | undefined): string =>
  entry?.state === 'WAITING' ? `앞에 ${formatNumber(entry.ahead ?? 0)}명 · 대기실` : '대기실';

/** A lost connection takes no position away, as long as it comes back. */
const troubleText = (error: Error): string =>
  isStatus(error, 0)
    ? '인터넷 연결이 끊겼습니다. 다시 연결되면 자동으로 이어지고, 순서는 그대로입니다.'
    : messageOf(error, '대기실 연결이 원활하지 않습니다. 잠시 후 자동으로 다시 확인합니다.');

const QueueStatus = ({
  place: entry,
  trouble: error,
  onLeave,
}: {
  place: QueueEntry;
  trouble: Error | null;
  onLeave: () => void;
}) => (
  <section aria-label="대기 현황" className="flex flex-col items-center gap-4 py-8 text-center lg:py-12">
    <p className="label">WAITING ROOM</p>
    <h1 className="text-26 font-semibold">{entry.door.title}</h1>
    <p role="status" className="sr-only">
      {announcement(entry)}
    </p>
    {entry.state === 'EARLY' && <BeforeOpening place={entry} />}
    {entry.state === 'WAITING' && <QueuePosition place={entry} />}
    {entry.state === 'ADMITTED' && <Spinner text="입장합니다 …" />}
    {error && <ErrorNotice className="w-full text-left">{troubleText(error)}</ErrorNotice>}
    {entry.state !== 'ADMITTED' && (
      <Button variant="quiet" onClick={onLeave}>
        대기 그만두기
      </Button>
    )}
  </section>
);

const WaitingRoom = ({ doorId: gateId }: { doorId: number }) => {
  const navigate = useNavigate();
  const origin = useLocation().state as WaitingRoomState | null;
  const { data, error, isFetching, refetch } = useQuery(queueEntryQuery(gateId));
  const continueToOrigin = (): void => {
    const itemId = data?.door.itemId;
    void navigate(origin?.from ?? (itemId ? `/detail/${itemId}` : '/shop'), { replace: true, state: origin?.state });
  };
  const enter = useEffectEvent((admission: string) => {
    storeAdmission(gateId, admission);
    removeStartPosition(gateId);
    toast('입장했습니다. 10분 안에 주문해주세요.');
    continueToOrigin();
  });
  const admission = data?.pass;
  useEffect(() => {
    if (admission) enter(admission);
  }, [admission]);
  const leave = async (): Promise<void> => {
    if (!(await confirm('대기를 그만두시겠습니까?', '다시 들어오면 맨 뒤에서 기다리게 됩니다.'))) return;
    await write('waiting.leave', { params: { doorId: gateId } }).catch(() => undefined);
    removeStartPosition(gateId);
    void navigate(origin?.from === '/order' ? '/user/cart' : (origin?.from ?? '/shop'), { replace: true });
  };
  const over = isStatus(error, 404);
  return (
    <Page title={titleOf(data)} heading={over || (error && !data) ? titleOf(undefined) : null} width="narrow">
      {over ? (
        <EmptyState
          hint="이제 기다리지 않고 주문할 수 있습니다."
          action={
            <Button onClick={continueToOrigin}>{origin?.from === '/order' ? '주문서로 가기' : '계속하기'}</Button>
          }
        >
          운영이 끝난 대기실입니다.
        </EmptyState>
      ) : data ? (
        <QueueStatus place={data} trouble={error} onLeave={leave} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          대기실에 들어가지 못했습니다. 잠시 후 자동으로 다시 시도합니다.
        </ErrorNotice>
      ) : (
        <Spinner className="py-28" text="대기실에 들어가는 중 …" />
      )}
    </Page>
  );
};

const WaitingRoomPage = () => {
  const gateId = Number(useParams().gateId);
  return Number.isSafeInteger(gateId) && gateId > 0 ? <WaitingRoom key={gateId} doorId={gateId} /> : <NotFoundPage />;
};
export default WaitingRoomPage;
