import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pointTermsQuery } from '../../../entities/points/point-queries.ts';
import { DayChart } from '../../../shared/admin/charts/day-chart.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { call } from '../../../shared/api/call.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { pointStatisticsKeys } from './keys.ts';
import { PointTermsForm } from './point-terms-form.tsx';

const periods = [
  [7, '1주'],
  [30, '1개월'],
  [90, '3개월'],
] as const;
type Days = (typeof periods)[number][0];

const Figure = ({ name, won }: { name: string; won: number }) => (
  <div className="flex flex-col gap-1 rounded-sm border border-line bg-surface p-4 lg:p-6">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className="text-26 font-semibold tabular-nums">{formatWon(won)}</dd>
  </div>
);

const Statistics = () => {
  const [today] = useState(() => seoulDate(new Date()));
  const [length, setLength] = useState<Days>(30);
  const query = { startDate: addDays(today, 1 - length), endDate: today };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: pointStatisticsKeys.of(query),
    queryFn: ({ signal }) => call('points.statistics', { query, signal }),
    staleTime: 0,
  });
  const sum = (of: 'issued' | 'used' | 'ended'): number => data?.reduce((total, day) => total + day[of], 0) ?? 0;
  const valuesOf = (of: 'issued' | 'used' | 'open'): number[] => data?.map((day) => day[of]) ?? [];
  const days = data?.map(({ date }) => date);
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">기간</legend>
        {periods.map(([value, text]) => (
          <Button
            key={value}
            size="sm"
            variant={value === length ? 'primary' : 'secondary'}
            aria-pressed={value === length}
            onClick={() => setLength(value)}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      {isError && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          적립금 통계를 불러오지 못했습니다.
        </ErrorNotice>
      )}
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" aria-busy={isFetching}>
        <Figure name="적립" won={sum('issued')} />
        <Figure name="사용" won={sum('used')} />
        <Figure name="소멸·취소" won={sum('ended')} />
        <Figure name="남은 적립금 (부채)" won={data?.at(-1)?.open ?? 0} />
      </dl>
      <DayChart
        title="일별 적립과 사용"
        days={days}
        series={[
          { name: '적립', values: valuesOf('issued') },
          { name: '사용', values: valuesOf('used'), muted: true },
        ]}
        full={formatWon}
      />
      <DayChart
        title="남은 적립금"
        hint="그날이 끝났을 때 회원들이 가진 적립금의 합"
        days={days}
        series={[{ name: '남은 적립금', values: valuesOf('open') }]}
        full={formatWon}
      />
    </>
  );
};

export const PointsPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(pointTermsQuery);
  return (
    <AdminPage
      title="적립금"
      group="쿠폰"
      aside={
        <Link to="/admin/points/file" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          파일로 조정
        </Link>
      }
    >
      <Section
        title="설정"
        hint="주문은 주문할 때의 설정을 끝까지 따릅니다. 회원별 내역과 조정은 회원 상세에 있습니다."
      >
        {data ? (
          <PointTermsForm terms={data} />
        ) : isError ? (
          <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
            적립금 설정을 불러오지 못했습니다.
          </ErrorNotice>
        ) : (
          <Skeleton className="h-chart w-full" />
        )}
      </Section>
      <Statistics />
    </AdminPage>
  );
};
