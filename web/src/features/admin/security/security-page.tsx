import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { memberKeys } from '../../../entities/member/keys.ts';
import { Enrolment } from '../../../entities/second-factor/enrolment.tsx';
import { RecoveryCodes } from '../../../entities/second-factor/recovery-codes.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { myRightsQuery } from '../../../shared/session/my-rights.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';

const stateQuery = queryOptions({
  queryKey: memberKeys.secondFactor,
  queryFn: ({ signal }) => call('member.secondFactorState', { signal }),
  staleTime: 0,
});

interface StateProps {
  state: Answer<'member.secondFactorState'>;
  onEnrol: () => void;
  onCodes: (codes: readonly string[]) => void;
}
const State = ({ state: { enrolledAt, recoveryCodes }, onEnrol, onCodes }: StateProps) => {
  const { send, busy } = useCall('member.newRecoveryCodes', {
    failed: '복구 코드를 만들지 못했습니다. 다시 시도해주세요.',
  });
  const renew = async (): Promise<void> => {
    if (!(await confirm('복구 코드를 새로 만드시겠습니까?', '지금까지의 복구 코드는 쓸 수 없게 됩니다.'))) return;
    const sent = await send();
    if (sent) onCodes(sent.result.recoveryCodes);
  };
  if (enrolledAt === null)
    return (
      <>
        <p className="text-15 text-ink-2">등록한 인증 앱이 없습니다.</p>
        <Button onClick={onEnrol}>인증 앱 등록</Button>
      </>
    );
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-15">
        <span>인증 앱을 등록했습니다.</span>
        <span className="text-ink-2 tabular-nums">{formatDateTime(enrolledAt)}</span>
      </p>
      <p className="flex flex-wrap gap-x-2 text-15">
        <span>남은 복구 코드</span>
        <strong className="font-semibold tabular-nums">{recoveryCodes}개</strong>
        {recoveryCodes < 3 && <span className="text-stop">새로 만들어주세요.</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={renew}>
          복구 코드 새로 만들기
        </Button>
        <Button variant="secondary" onClick={onEnrol}>
          인증 앱 바꾸기
        </Button>
      </div>
    </>
  );
};

/** The screen of the staff's own second factor. New codes stay on it until the staff has kept them. */
export const SecurityPage = () => {
  const { data, error, isFetching, refetch } = useQuery(stateQuery);
  const { refetch: readRights } = useQuery(myRightsQuery);
  const [step, setStep] = useState<'enrol' | readonly string[]>();
  const finish = (): void => {
    setStep(undefined);
    void readRights();
  };
  return (
    <AdminPage title="내 보안">
      {step === 'enrol' ? (
        <Enrolment onDone={finish} />
      ) : step ? (
        <RecoveryCodes codes={step} onDone={finish} />
      ) : data ? (
        <section aria-label="2단계 인증" className="flex flex-col items-start gap-4">
          <h2 className="text-17 font-semibold">2단계 인증</h2>
          <State state={data} onEnrol={() => setStep('enrol')} onCodes={setStep} />
          <Link to="/user/sessions" className={buttonClass({ variant: 'quiet' })}>
            로그인한 기기 보기
          </Link>
        </section>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          2단계 인증을 확인하지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </AdminPage>
  );
};
