import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { ReactNode } from 'react';
import { rateReasonTexts } from '../../../../entities/sale-gate/rate-reason-texts.ts';
import { Ranking } from '../../../../shared/admin/charts/ranking.tsx';
import { Section } from '../../../../shared/admin/page/section.tsx';
import { ErrorNotice } from '../../../../shared/ui/states.tsx';
import { refusalText } from './live-text.ts';
import type { SaleLive, SaleOrders, SaleQueue, SaleStock, Source } from './sale-live.ts';

const Figure = ({ name, value, unit }: { name: string; value: number | undefined; unit: string }) => (
  <div>
    <dt className="text-13 text-ink-3">{name}</dt>
    <dd className="text-26 font-semibold tabular-nums">
      {value === undefined ? '–' : formatNumber(value)}
      {value !== undefined && <span className="ml-1 text-13 font-normal text-ink-2">{unit}</span>}
    </dd>
  </div>
);
const Figures = ({ children }: { children: ReactNode }) => <dl className="grid grid-cols-3 gap-4">{children}</dl>;
const Silence = ({ of, stale }: { of: string; stale: boolean }) => (
  <ErrorNotice>
    {stale ? `${of} 응답하지 않습니다. 마지막으로 받은 값을 보여드립니다.` : `${of} 응답하지 않습니다.`}
  </ErrorNotice>
);

const Rate = ({ queue }: { queue: NonNullable<SaleQueue['queue']> }) => (
  <p className="text-15 tabular-nums">
    지금 1분에 <strong className="font-semibold">{formatNumber(queue.perMinute)}명</strong> 입장 ·{' '}
    {rateReasonTexts[queue.rateReason]}
  </p>
);
export const LineSection = ({ source: { data, failed } }: { source: Source<SaleQueue> }) => {
  const queue = data?.queue;
  return (
    <Section title="대기실">
      {failed && <Silence of="게이트웨이가" stale={data !== undefined} />}
      {!failed && data?.gate === 'UNKNOWN' && <Silence of="주문 서비스가" stale={false} />}
      {!failed && data?.gate === 'ON' && !queue && <Silence of="대기열(Redis)이" stale={false} />}
      {data?.gate === 'NONE' ? (
        <p className="text-13 text-ink-3">열려 있는 대기실이 없습니다.</p>
      ) : (
        <Figures>
          <Figure name="대기" value={queue?.waiting} unit="명" />
          <Figure name="자리 비움" value={queue?.away} unit="명" />
          <Figure name="입장" value={queue?.admitted} unit="명" />
        </Figures>
      )}
      {queue && <Rate queue={queue} />}
    </Section>
  );
};

export const OrdersSection = ({ source: { data, failed } }: { source: Source<SaleOrders> }) => (
  <Section title="주문">
    {failed && <Silence of="주문 서비스가" stale={data !== undefined} />}
    <Figures>
      <Figure name="결제 완료" value={data?.paidOrders} unit="건" />
      <Figure name="팔린 수량" value={data?.paidPieces} unit="개" />
      <Figure name="결제 대기" value={data?.unpaidOrders} unit="건" />
    </Figures>
  </Section>
);

const mostItems = 10;
export const StockSection = ({ source: { data, failed } }: { source: Source<SaleStock> }) => (
  <Section title="재고">
    {failed && <Silence of="상품 서비스가" stale={data !== undefined} />}
    <Figures>
      <Figure name="남은 수량" value={data?.pieces} unit="개" />
      <Figure name="품절 상품" value={data?.soldOut} unit="개" />
      <Figure name="행사 상품" value={data?.itemCount} unit="개" />
    </Figures>
    {data && (
      <Ranking
        label="적게 남은 상품"
        empty="행사 상품이 없습니다."
        rows={data.items.slice(0, mostItems).map(({ id, title, pieces }) => ({
          key: id,
          name: title,
          value: pieces,
          text: pieces === 0 ? '품절' : `${formatNumber(pieces)}개`,
        }))}
      />
    )}
  </Section>
);

export const RefusalsSection = ({ source: { data, failed } }: { source: Source<SaleQueue> }) => (
  <Section
    title="거절"
    hint="대기실이 열린 뒤 모든 게이트웨이에서 거절한 주문서와 주문입니다. 행사 밖의 상품도 셉니다."
  >
    {failed && <Silence of="게이트웨이가" stale={data !== undefined} />}
    {data?.queue ? (
      <Ranking
        label="거절한 이유"
        empty="거절이 없습니다."
        rows={data.queue.refusals.map(({ code, count }) => ({
          key: code,
          name: refusalText(code),
          value: count,
          text: `${formatNumber(count)}건`,
        }))}
      />
    ) : (
      data && (
        <p className="text-13 text-ink-3">
          {data.gate === 'NONE' ? '대기실이 없는 행사의 거절은 세지 않습니다.' : '거절을 지금 알 수 없습니다.'}
        </p>
      )
    )}
  </Section>
);

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className="ml-auto text-15 tabular-nums">{children}</dd>
  </div>
);
const eventsText = (events: SaleOrders['events'] | undefined): string => {
  if (events === undefined) return '–';
  return events.count === 0 ? '없음' : `${formatNumber(events.count)}건 · ${formatNumber(events.oldestSeconds)}초`;
};
export const ServersSection = ({ live: { queue, orders, stock } }: { live: SaleLive }) => {
  const instances = queue.data?.orderInstances;
  const lag = stock.data?.lagSeconds;
  return (
    <Section title="서버">
      <dl className="flex flex-col gap-2">
        <Row name="주문 서비스">
          {instances ? `${formatNumber(instances.up)} / ${formatNumber(instances.known)}대` : '–'}
        </Row>
        <Row name="게이트웨이">{queue.data?.queue ? `${formatNumber(queue.data.queue.gateways)}대` : '–'}</Row>
        <Row name="아직 보내지 않은 주문 이벤트">{eventsText(orders.data?.events)}</Row>
        <Row name="아직 보내지 않은 상품 이벤트">{eventsText(stock.data?.events)}</Row>
        <Row name="상품 서비스의 이벤트 처리 지연">{lag === undefined ? '–' : `${formatNumber(lag)}초`}</Row>
      </dl>
    </Section>
  );
};
