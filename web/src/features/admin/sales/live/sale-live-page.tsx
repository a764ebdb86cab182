import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { MinuteChart } from '../../../../shared/admin/charts/minute-chart.tsx';
import { AdminPage } from '../../../../shared/admin/page/admin-page.tsx';
import { isStatus } from '../../../../shared/api/api-error.ts';
import { NotFoundPage } from '../../../../shared/routes/not-found-page.tsx';
import { StatusDot } from '../../../../shared/ui/badge.tsx';
import { buttonClass } from '../../../../shared/ui/button.tsx';
import { ErrorNotice, Skeleton } from '../../../../shared/ui/states.tsx';
import { periodText, stateTexts } from '../sale-text.ts';
import { LineSection, OrdersSection, RefusalsSection, ServersSection, StockSection } from './live-figures.tsx';
import { minuteText } from './live-text.ts';
import { growthOf, type SaleLive, type SaleStock } from './sale-live.ts';
import { saleLiveQuery } from './sale-live-query.ts';

const Sale = ({ sale }: { sale: SaleStock }) => {
  const [text, tone] = stateTexts[sale.state];
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 className="text-20 font-semibold">{sale.title}</h2>
      <StatusDot tone={tone}>{text}</StatusDot>
      <p className="text-13 text-ink-2 tabular-nums">{periodText(sale)}</p>
    </div>
  );
};

const Progress = ({ minutes }: Pick<SaleLive, 'minutes'>) => {
  const shown = minutes.slice(1).map(({ minute }) => minuteText(minute));
  const hint = '이 화면을 연 뒤부터 1분마다 셉니다.';
  return (
    <>
      <MinuteChart
        title="분마다 입장한 고객"
        hint={hint}
        minutes={shown}
        values={growthOf(minutes, 'admitted')}
        full={(value) => `${formatNumber(value)}명`}
      />
      <MinuteChart
        title="분마다 결제한 주문"
        hint={hint}
        minutes={shown}
        values={growthOf(minutes, 'paidOrders')}
        full={(value) => `${formatNumber(value)}건`}
      />
    </>
  );
};

const Figures = ({ live }: { live: SaleLive }) => (
  <>
    {live.stock.data && <Sale sale={live.stock.data} />}
    <p className="text-13 text-ink-3">3초마다 새로 고칩니다.</p>
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <div className="flex flex-col gap-4">
        <LineSection source={live.queue} />
        <RefusalsSection source={live.queue} />
      </div>
      <div className="flex flex-col gap-4">
        <OrdersSection source={live.orders} />
        <ServersSection live={live} />
      </div>
      <StockSection source={live.stock} />
    </div>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Progress minutes={live.minutes} />
    </div>
  </>
);

const Screen = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(saleLiveQuery(id));
  if (isStatus(error, 404)) return <NotFoundPage />;
  return (
    <AdminPage
      title="행사 현황"
      group="상품 / 행사"
      aside={
        <Link to={`/admin/sales/${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          행사 수정
        </Link>
      }
    >
      {data ? (
        <Figures live={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          행사 현황을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};

export const SaleLivePage = () => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Screen key={id} id={Number(id)} /> : <NotFoundPage />;
};
