import { koreanDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type ClaimableLines, claimableQuery } from '../../entities/claim/claim-queries.ts';
import { isStatus } from '../../shared/api/api-error.ts';
import { useOfficeView } from '../../shared/session/use-office-view.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ChoiceGroup, Radio } from '../../shared/ui/choice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { ClaimCard } from './claim-card.tsx';
import { ClaimForm } from './claim-form.tsx';
import { type ClaimSource, keyOfSource, ownGoods, sourcesOf } from './claim-sources.ts';

/** Returns the last day of a period that ends at this instant. */
const lastDay = (end: string): string => koreanDay(seoulDate(new Date(Date.parse(end) - 1)));

interface NewClaimProps extends Pick<ClaimableLines, 'receiver'> {
  merchantUid: string;
  sources: readonly ClaimSource[];
  onSent: (sentence: string) => void;
}
const NewClaim = ({ merchantUid, sources, receiver, onSent }: NewClaimProps) => {
  const [chosen, setChosen] = useState<number | 'order'>();
  const source = sources.find((one) => keyOfSource(one) === chosen) ?? sources[0];
  if (source === undefined) return null;
  const { until, kinds, exchangeClaimId } = source;
  const sourceKey = keyOfSource(source);
  return (
    <>
      {(sources.length > 1 || exchangeClaimId !== undefined) && (
        <ChoiceGroup legend="어떤 상품인가요?">
          {sources.map((one) => (
            <Radio
              key={keyOfSource(one)}
              name="source"
              label={one.name}
              checked={one === source}
              onChange={() => setChosen(keyOfSource(one))}
            />
          ))}
        </ChoiceGroup>
      )}
      {until && (
        <p className="text-13 text-ink-2">
          {Date.now() < Date.parse(until) && `단순 변심은 ${lastDay(until)}까지, `}불량이나 오배송은 받은 날부터 3개월,
          문제를 안 날부터 30일까지 신청할 수 있어요.
        </p>
      )}
      <ClaimForm key={`${sourceKey} ${kinds.join()}`} {...{ merchantUid, source, receiver, onSent }} />
    </>
  );
};

/** Scrolls to the sentence and focuses it, because on a phone the form is longer than the screen. */
const comeTo = (sentence: HTMLElement | null): void => {
  sentence?.scrollIntoView({ block: 'center' });
  sentence?.focus({ preventScroll: true });
};
interface Sent {
  sentence: string;
  /**
   * The number of claims that were sent from this screen. The number is the React key of the sentence, so that each
   * claim renders a new sentence.
   */
  count: number;
}
const SentNotice = ({ sent: { sentence, count } }: { sent: Sent }) => (
  <p
    key={count}
    role="status"
    ref={comeTo}
    tabIndex={-1}
    className="rounded-sm border border-ink bg-surface p-4 text-15 font-semibold"
  >
    {sentence}
  </p>
);

const Claims = ({ merchantUid }: { merchantUid: string }) => {
  const isOffice = useOfficeView();
  const [sent, setSent] = useState<Sent>();
  const { data, error, isFetching, refetch } = useQuery(claimableQuery(merchantUid));
  if (!data) {
    if (isStatus(error, 404)) return <EmptyState>해당 주문내역 정보가 없습니다.</EmptyState>;
    if (!error) return <Skeleton className="h-chart w-full" />;
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        신청 내역을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  const { claims, receiver, refusal } = data;
  const sources = sourcesOf(data);
  return (
    <div className="flex flex-col gap-8">
      <div className="text-13 text-ink-2 tabular-nums">
        <p className="break-all">주문번호 {merchantUid}</p>
        {isOffice && (
          <p>
            받는 분 {receiver.name} · {formatPhone(receiver.phoneNumber)}
          </p>
        )}
      </div>
      {sent && <SentNotice sent={sent} />}
      {claims.length > 0 && (
        <section aria-label="신청 내역" className="flex flex-col gap-3">
          <h2 className="text-17 font-semibold">신청 내역</h2>
          <ul className="flex flex-col gap-3">
            {claims.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
          </ul>
        </section>
      )}
      {refusal && <p className="text-15 text-ink-2">{sources.length > 0 ? `${ownGoods}: ${refusal}` : refusal}</p>}
      {sources.length > 0 && (
        <section aria-label="새로 신청하기" className="flex flex-col gap-4">
          {claims.length > 0 && <h2 className="text-17 font-semibold">새로 신청하기</h2>}
          <NewClaim
            {...{ merchantUid, sources, receiver }}
            onSent={(sentence) => setSent((former) => ({ sentence, count: (former?.count ?? 0) + 1 }))}
          />
        </section>
      )}
      <Link to={`/payment/details/${merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
        주문 상세로 돌아가기
      </Link>
    </div>
  );
};

const ClaimsPage = () => {
  const { merchantUid = '' } = useParams();
  return (
    <Page title="취소·반품·교환" width="narrow">
      <Claims merchantUid={merchantUid} />
    </Page>
  );
};
export default ClaimsPage;
