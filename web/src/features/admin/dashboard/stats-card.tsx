import type { Span } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { salesQuery, signUpsQuery } from '../../../entities/statistics/statistics-queries.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';

const Figure = ({ name, children, large }: { name: string; children: ReactNode; large?: boolean }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className={cx('ml-auto tabular-nums', large ? 'text-26 font-semibold sm:text-20 xl:text-26' : 'text-15')}>
      {children}
    </dd>
  </div>
);

/** Figures that could not be read are shown as zeros, with an error notice. */
export const StatsCard = ({ title, span }: { title: string; span: Span }) => {
  const sales = useQuery(salesQuery(span));
  const signUps = useQuery(signUpsQuery(span));
  const failed = sales.isError || signUps.isError;
  const retry = (): void => {
    for (const query of [sales, signUps]) if (query.isError) void query.refetch();
  };
  const people = signUps.data ?? { totalCount: 0, kakaoUserCount: 0, regularUserCount: 0 };
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 lg:p-6">
      <div>
        <h2 className="text-15 font-semibold">{title}</h2>
        <p className="text-12 text-ink-3 tabular-nums">
          {formatDateTime(span.from.toISOString())} – {formatDateTime(span.to.toISOString())}
        </p>
      </div>
      {sales.isPending || signUps.isPending ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <div>
          <dl className="flex flex-col gap-2">
            <Figure name="매출" large>
              {formatWon(sales.data?.totalSales ?? 0)}
            </Figure>
            <Figure name="주문">{formatNumber(sales.data?.totalCount ?? 0)}건</Figure>
            <Figure name="가입">{formatNumber(people.totalCount)}명</Figure>
          </dl>
          <p className="text-right text-12 text-ink-3 tabular-nums">
            일반 {formatNumber(people.regularUserCount)} · 카카오 {formatNumber(people.kakaoUserCount)}
          </p>
        </div>
      )}
      {failed && (
        <p role="status" className="flex items-center justify-between gap-2 text-13 text-ink-3">
          통계를 불러오지 못했습니다.
          <Button size="sm" variant="secondary" onClick={retry}>
            다시 시도
          </Button>
        </p>
      )}
    </section>
  );
};
