import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { isStatus, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { keepPass, type WaitingState } from '../../shared/order/waiting-pass.ts';
import { NotFoundPage } from '../../shared/routes/not-found-page.tsx';
import { confirm } from '../../shared/ui/ask.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { Early } from './early.tsx';
import { forgetStart, InLine } from './in-line.tsx';
import type { Place } from './look-again.ts';
import { placeQuery } from './place-query.ts';
import { spokenPlace } from './wait-words.ts';

const spoken = ({ state, ahead }: Place): string => {
  if (state === 'EARLY') return '오픈을 기다리고 있습니다. 오픈하면 순서를 알려드립니다.';
  return state === 'ADMITTED' ? '입장합니다.' : spokenPlace(ahead ?? 0);
};
const titleOf = (place: Place | undefined): string =>
  place?.state === 'WAITING' ? `앞에 ${formatNumber(place.ahead ?? 0)}명 · 대기실` : '대기실';

const Room = ({ place, trouble, onLeave }: { place: Place; trouble: Error | null; onLeave: () => void }) => (
  <section aria-label="대기 현황" className="flex flex-col items-center gap-4 py-8 text-center lg:py-12">
    <p className="label">WAITING ROOM</p>
    <h1 className="text-26 font-semibold">{place.door.title}</h1>
    <p role="status" className="sr-only">
      {spoken(place)}
    </p>
    {place.state === 'EARLY' && <Early place={place} />}
    {place.state === 'WAITING' && <InLine place={place} />}
    {place.state === 'ADMITTED' && <Spinner text="입장합니다 …" />}
    {trouble && (
      <ErrorNotice className="w-full text-left">
        {messageOf(trouble, '대기실 연결이 원활하지 않습니다. 잠시 후 자동으로 다시 확인합니다.')}
      </ErrorNotice>
    )}
    {place.state !== 'ADMITTED' && (
      <Button variant="quiet" onClick={onLeave}>
        대기 그만두기
      </Button>
    )}
  </section>
);

const Waiting = ({ doorId }: { doorId: number }) => {
  const navigate = useNavigate();
  const back = useLocation().state as WaitingState | null;
  const { data, error, isFetching, refetch } = useQuery(placeQuery(doorId));
  const goOn = (): void => {
    const itemId = data?.door.itemId;
    void navigate(back?.from ?? (itemId ? `/detail/${itemId}` : '/shop'), { replace: true, state: back?.state });
  };
  const enter = useEffectEvent((pass: string) => {
    keepPass(doorId, pass);
    forgetStart(doorId);
    toast('입장했습니다. 10분 안에 주문해주세요.');
    goOn();
  });
  const pass = data?.pass;
  useEffect(() => {
    if (pass) enter(pass);
  }, [pass]);
  const leave = async (): Promise<void> => {
    if (!(await confirm('대기를 그만두시겠습니까?', '다시 들어오면 맨 뒤에서 기다리게 됩니다.'))) return;
    await call('waiting.leave', { params: { doorId } }).catch(() => undefined);
    forgetStart(doorId);
    void navigate(back?.from === '/order' ? '/user/cart' : (back?.from ?? '/shop'), { replace: true });
  };
  const over = isStatus(error, 404);
  return (
    <Page title={titleOf(data)} heading={null} width="narrow">
      {over ? (
        <EmptyState
          hint="이제 기다리지 않고 주문할 수 있습니다."
          action={<Button onClick={goOn}>{back?.from === '/order' ? '주문서로 가기' : '계속하기'}</Button>}
        >
          운영이 끝난 대기실입니다.
        </EmptyState>
      ) : data ? (
        <Room place={data} trouble={error} onLeave={leave} />
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

const WaitingPage = () => {
  const doorId = Number(useParams().doorId);
  return Number.isSafeInteger(doorId) && doorId > 0 ? <Waiting key={doorId} doorId={doorId} /> : <NotFoundPage />;
};
export default WaitingPage;
