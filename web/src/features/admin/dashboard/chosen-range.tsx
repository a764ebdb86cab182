import { addDays, businessRange, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  type DailyStats,
  type DayRange,
  dailyStatsQuery,
  type ItemSales,
  itemSalesQuery,
} from '../../../entities/statistics/statistics-queries.ts';
import { DayChart } from '../../../shared/admin/charts/day-chart.tsx';
import { Ranking } from '../../../shared/admin/charts/ranking.tsx';
import { validatePeriod } from '../../../shared/admin/list-filter/period.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { alert } from '../../../shared/ui/prompts.ts';
import { Demand } from './demand.tsx';
import { StatsCard } from './stats-card.tsx';

/** By default, the range starts this many days before today (back-office document §2). */
const defaultDays = 7;
const shownItems = 5;

const RangeFields = ({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) => {
  const { register, handleSubmit } = useForm({ defaultValues: range });
  const submit = handleSubmit(async (dates) => {
    const why = validatePeriod(dates);
    if (why) return alert(why);
    onChange(dates);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3" aria-label="기간 조회">
      <TextField type="date" label="시작일" max="9999-12-31" {...register('startDate')} />
      <TextField type="date" label="종료일" max="9999-12-31" {...register('endDate')} />
      <Button type="submit">조회</Button>
    </form>
  );
};

const More = ({ to }: { to: string }) => (
  <Link to={to} className="text-13 text-ink-2 underline underline-offset-4 hover:text-clay">
    모두 보기
  </Link>
);

type Stats = Pick<DailyStats, 'days' | 'statuses'>;
const noStats: Stats = { days: [], statuses: [] };

const DayCharts = ({ stats }: { stats: Stats | undefined }) => {
  const days = stats?.days.map(({ day }) => day);
  const of = (figure: 'totalSales' | 'totalCount' | 'regularUserCount' | 'kakaoUserCount') =>
    stats?.days.map((day) => day[figure]) ?? [];
  return (
    <>
      <DayChart title="일별 매출" days={days} series={[{ name: '매출', values: of('totalSales') }]} full={formatWon} />
      <DayChart
        title="일별 주문"
        days={days}
        series={[{ name: '주문', values: of('totalCount') }]}
        full={(value) => `${formatNumber(value)}건`}
      />
      <DayChart
        title="일별 가입"
        days={days}
        series={[
          { name: '일반', values: of('regularUserCount') },
          { name: '카카오', values: of('kakaoUserCount'), muted: true },
        ]}
        full={(value) => `${formatNumber(value)}명`}
      />
    </>
  );
};

const OrderStates = ({ stats }: { stats: Stats | undefined }) => (
  <Section title="주문 상태" hint="이 기간에 결제된 주문이 지금 있는 곳">
    <Ranking
      label="주문 상태별 주문 수"
      empty="주문이 없습니다."
      rows={stats?.statuses.map(({ status, count }) => ({
        key: status,
        name: (
          <Link to={`/admin/order/manage/${status}`} className="hover:underline">
            {orderStatusLabel(status)}
          </Link>
        ),
        value: count,
        text: `${formatNumber(count)}건`,
      }))}
    />
  </Section>
);

const BestSellers = ({ items }: { items: readonly ItemSales[] | undefined }) => (
  <Section title="많이 팔린 상품" aside={<More to="/admin/item/stats" />}>
    <Ranking
      label="많이 팔린 상품"
      empty="해당 기간에 판매 데이터가 없습니다"
      rows={items?.map(({ itemId, title, totalQuantity }) => ({
        key: itemId,
        name: title,
        value: totalQuantity,
        text: `${formatNumber(totalQuantity)}개`,
      }))}
    />
  </Section>
);

const Charts = ({ range }: { range: DayRange }) => {
  const may = useMay();
  const daily = useQuery(dailyStatsQuery(range));
  const items = useQuery(itemSalesQuery(range, 0, shownItems));
  const stats = daily.isError ? noStats : daily.data;
  return (
    <>
      {(daily.isError || items.isError) && (
        <p role="status" className="flex items-center justify-between gap-2 text-13 text-ink-3">
          통계를 불러오지 못했습니다.
          <Button size="sm" variant="secondary" onClick={() => Promise.all([daily.refetch(), items.refetch()])}>
            다시 시도
          </Button>
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <DayCharts stats={stats} />
        <OrderStates stats={stats} />
        <BestSellers items={items.isError ? [] : items.data?._embedded.itemSalesDTOList} />
        {may('goods.write') && (
          <Section title="재입고 요청" aside={<More to="/admin/item/stockRequestStats" />}>
            <Demand />
          </Section>
        )}
      </div>
    </>
  );
};

export const ChosenRange = ({ now }: { now: Date }) => {
  const today = seoulDate(now);
  const [range, setRange] = useState<DayRange>({ startDate: addDays(today, -defaultDays), endDate: today });
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Section title="기간 조회" hint="하루는 오전 11시에 시작해 다음 날 오전 11시에 끝납니다.">
          <RangeFields range={range} onChange={setRange} />
        </Section>
        <div className="lg:col-span-2">
          <StatsCard title="선택한 기간" span={businessRange(range.startDate, range.endDate)} />
        </div>
      </div>
      <Charts range={range} />
    </>
  );
};
