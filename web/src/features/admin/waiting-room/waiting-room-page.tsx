import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { messageOf } from '../../../shared/api/api-error.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { OpenSaleGateForm } from './open-sale-gate-form.tsx';
import { SaleGateCard } from './sale-gate-card.tsx';
import { type AdminSaleGate, saleGateCountsQuery, saleGatesQuery } from './sale-gates-query.ts';

const PastGates = ({ doors: gates }: { doors: readonly AdminSaleGate[] }) =>
  gates.length === 0 ? null : (
    <details className="text-13">
      <summary className="min-h-touch cursor-pointer py-3 font-medium">지난 대기실 {gates.length}개</summary>
      <ul className="rounded-sm border border-line bg-surface">
        {gates.map(({ doorId: gateId, title, opensAt, closesAt, closedAt }) => (
          <li
            key={gateId}
            className="flex flex-wrap justify-between gap-2 border-b border-line px-4 py-2 last:border-0"
          >
            <span>{title}</span>
            <span className="text-ink-3 tabular-nums">
              {formatDateTime(opensAt)} – {formatDateTime(closedAt ?? closesAt ?? opensAt)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );

const OpenGates = ({ doors: gates, now }: { doors: readonly AdminSaleGate[]; now: number }) => {
  const { data: counts, error } = useQuery({ ...saleGateCountsQuery, enabled: gates.length > 0 });
  if (gates.length === 0) {
    return (
      <EmptyState hint="주문이 한꺼번에 몰리는 발매나 할인 행사 전에 켜 두면, 주문 서비스가 감당하는 만큼만 입장합니다.">
        켜진 대기실이 없습니다.
      </EmptyState>
    );
  }
  return (
    <>
      {error && <ErrorNotice>{messageOf(error, '대기 인원을 불러오지 못했습니다.')}</ErrorNotice>}
      <ul className="flex flex-col gap-4">
        {gates.map((gate) => (
          <SaleGateCard
            key={gate.doorId}
            gate={gate}
            counts={counts?.find(({ doorId: gateId }) => gateId === gate.doorId)}
            now={now}
          />
        ))}
      </ul>
    </>
  );
};

export const WaitingRoomPage = () => {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...saleGatesQuery,
    refetchInterval: 15_000,
  });
  const isOn = ({ closedAt, closesAt }: AdminSaleGate): boolean =>
    closedAt === null && (closesAt === null || Date.parse(closesAt) > dataUpdatedAt);
  return (
    <AdminPage title="대기실" group="상품">
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <section aria-label="켜진 대기실" className="flex flex-col gap-4">
          {data ? (
            <>
              <OpenGates doors={data.filter(isOn)} now={dataUpdatedAt} />
              <PastGates doors={data.filter((gate) => !isOn(gate))} />
            </>
          ) : isError ? (
            <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
              대기실을 불러오는 중 오류가 발생했습니다.
            </ErrorNotice>
          ) : (
            <Skeleton className="h-chart w-full" />
          )}
        </section>
        <OpenSaleGateForm />
      </div>
    </AdminPage>
  );
};
