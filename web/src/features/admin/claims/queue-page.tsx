import { type ClaimState, claimStateLabels } from '@gyeol/contracts/rules/claim.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { toggled, useSelection } from '../../../shared/admin/table/use-selection.ts';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { ShownClaim } from './line-claim-panel.tsx';
import { ListLinks } from './list-links.tsx';
import { queueColumns } from './queue-columns.tsx';
import { type QueuedClaim, queueQuery } from './queue-query.ts';
import { useAcceptClaims } from './use-accept-claims.ts';

/** Each of these states has its own list. Without a chosen state, the queue lists all open claims by deadline. */
const steps = ['REQUESTED', 'ACCEPTED', 'COLLECTING', 'RECEIVED', 'INSPECTED'] as const satisfies ClaimState[];
type Step = (typeof steps)[number];
const readStep = (text: string | null): Step | undefined => steps.find((step) => step === text);
/** The page shows this text, because the name of a state does not say what its claims wait for. */
const waitsFor: Record<Step, string> = {
  REQUESTED: '승인을 기다립니다.',
  ACCEPTED: '상품이 돌아오기를 기다립니다.',
  COLLECTING: '상품이 돌아오기를 기다립니다.',
  RECEIVED: '검수를 기다립니다.',
  INSPECTED: '환불을 기다립니다.',
};

const addressOf = (step: Step | undefined): string => (step ? `?state=${step}` : '?');
const stepLinks = [undefined, ...steps].map(
  (one) => [addressOf(one), one ? claimStateLabels[one] : '기한 순'] as const,
);

interface ListProps {
  rows: readonly QueuedClaim[] | undefined;
  /** The name of the list. When the name changes, the selection is cleared. */
  name: string;
  choosable: boolean;
  /** The time when the rows were read, in ms. */
  readAt: number;
}
const List = ({ rows, name, choosable, readAt }: ListProps) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const may = useMay();
  const isChoosable = choosable && may('members.read');
  const selection = useSelection<string>(name);
  const { accept, busy } = useAcceptClaims();
  const toggle = ({ id }: QueuedClaim): void => setOpen(toggled(open, id));
  const chosen = (rows ?? []).filter(({ id }) => selection.keys.has(String(id)));
  return (
    <>
      <AdminTable
        caption="처리할 취소·반품·교환"
        columns={queueColumns(open, toggle, readAt)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ realName }) => realName}
        onOpen={toggle}
        selection={isChoosable ? selection : undefined}
        detail={(row) =>
          open.has(row.id) && (
            <div className="flex flex-col gap-4 bg-paper px-4 py-4 text-13 lg:px-6">
              <p className="max-w-prose text-15 break-words whitespace-pre-line">{row.message}</p>
              <ShownClaim claim={row} cancelled={row.paymentStatus === 'CANCELLED'} />
            </div>
          )
        }
      />
      {isChoosable && chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label="선택한 반품·교환"
          className="z-floating sticky bottom-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-ink bg-surface px-4 py-2 text-13 shadow-raised"
        >
          <Button size="sm" busy={busy} busyText="승인하고 있습니다…" onClick={() => accept(chosen)}>
            선택한 {formatNumber(chosen.length)}건 승인
          </Button>
          <Button size="sm" variant="secondary" onClick={() => selection.set(new Set())}>
            선택 해제
          </Button>
        </div>
      )}
    </>
  );
};

export const ClaimQueuePage = () => {
  const [query, setQuery] = useSearchParams();
  const step = readStep(query.get('state'));
  const page = readPage(query);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(queueQuery(step, page));
  return (
    <AdminPage title="처리할 반품·교환" group="배송">
      <ListLinks name="처리 단계" links={stepLinks} current={addressOf(step)} />
      {error && !data && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          처리할 반품·교환을 불러오지 못했습니다.
        </ErrorNotice>
      )}
      {data?.totalElements === 0 && <EmptyState>처리할 반품·교환이 없습니다.</EmptyState>}
      {!(error && !data) && data?.totalElements !== 0 && (
        <>
          <p className="text-13 text-ink-2" role="status">
            총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>건
            {step ? ` · ${waitsFor[step]}` : ' · 환불 기한이 가까운 순'}
          </p>
          <List rows={data?.content} name={`${step}-${page}`} choosable={step === 'REQUESTED'} readAt={dataUpdatedAt} />
          {data && (
            <Pagination
              name="처리할 반품·교환 페이지"
              page={page}
              totalPages={data.totalPages}
              onChange={(next) =>
                setQuery({ ...(step && { state: step }), ...(next > 0 && { page: String(next + 1) }) })
              }
            />
          )}
        </>
      )}
    </AdminPage>
  );
};
