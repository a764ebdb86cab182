import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PointFigures } from '../../entities/points/point-figures.tsx';
import {
  myPointsQuery,
  type PointEntry,
  type PointTerms,
  pointHistoryQuery,
  pointTermsQuery,
} from '../../entities/points/point-queries.ts';
import { pointEntryText, signedPoints } from '../../entities/points/point-text.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDate } from '../../shared/lib/format-date.ts';
import { Page } from '../../shared/ui/page.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';

const Entry = ({ entry, now }: { entry: PointEntry; now: number }) => {
  const { merchantUid, amount, usableFrom, reason, at } = entry;
  const waits = amount > 0 && usableFrom !== null && Date.parse(usableFrom) > now;
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="text-15">{pointEntryText(entry)}</span>
        {reason && <span className="text-13 text-ink-2">{reason}</span>}
        <span className="text-13 text-ink-3">
          {formatDate(at)}
          {waits && ` · ${formatDate(usableFrom)}부터 사용`}
        </span>
        {merchantUid && (
          <Link
            to={`/payment/details/${merchantUid}`}
            className="inline-flex min-h-touch items-center text-13 text-ink-2 underline underline-offset-4"
          >
            주문 보기
          </Link>
        )}
      </div>
      <strong className={cx('shrink-0 text-15 font-semibold tabular-nums', amount < 0 ? 'text-ink-2' : 'text-clay')}>
        {signedPoints(amount)}원
      </strong>
    </li>
  );
};

const History = ({ now }: { now: number }) => {
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(pointHistoryQuery(page));
  if (error && !data)
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        적립금 내역을 불러오지 못했습니다.
      </ErrorNotice>
    );
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (data.totalElements === 0) return <EmptyState>적립금 내역이 없습니다.</EmptyState>;
  return (
    <>
      <ul className="border-t border-ink">
        {data.content.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pagination name="적립금 내역 페이지" page={page} totalPages={data.totalPages} onChange={setPage} />
      )}
    </>
  );
};

const Rules = ({ terms }: { terms: PointTerms }) => (
  <ul className="flex flex-col gap-1 text-13 text-ink-3">
    <li>
      구매하신 상품 금액의 {terms.earnPerMille / 10}%가 적립되며, 배송완료 {terms.usableAfterDays}일 뒤부터 쓸 수
      있습니다.
    </li>
    <li>
      {formatNumber(terms.minBalance)}원 이상 모이면 쿠폰을 뺀 상품 금액의 {terms.maxUsePercent}%까지 쓸 수 있습니다.
      배송비에는 쓸 수 없습니다.
    </li>
    <li>3년 동안 새로 쌓인 적립금이 없으면 남은 적립금은 사라집니다. 30일 전과 7일 전에 문자로 알려드립니다.</li>
  </ul>
);

export const PointsPage = () => {
  const [now] = useState(() => Date.now());
  const { data, error, isFetching, refetch } = useQuery(myPointsQuery);
  const { data: terms } = useQuery(pointTermsQuery);
  return (
    <Page title="적립금" width="narrow">
      {data ? (
        <div className="flex flex-col gap-4">
          <PointFigures points={data} now={now} />
          {terms &&
            (terms.enabled ? (
              <Rules terms={terms} />
            ) : (
              <p className="text-13 text-ink-3">지금은 적립금을 운영하지 않습니다.</p>
            ))}
        </div>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          적립금을 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
      <section aria-label="적립금 내역" className="mt-12">
        <h2 className="mb-4 text-20 font-semibold">적립금 내역</h2>
        <History now={now} />
      </section>
    </Page>
  );
};
