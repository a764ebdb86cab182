import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CancelledOfBatch } from '../../../entities/order/cancelled-of-batch.tsx';
import { endOfNumber } from '../../../entities/order/end-of-number.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../../shared/ui/states.tsx';
import { firstDay } from './order-filter.ts';
import { type PickingOption, pickingQuery, readPicking } from './picking-query.ts';

const Option = ({ option: { title, itemOptionName, productCode, quantity, orders } }: { option: PickingOption }) => (
  <tr className="break-inside-avoid border-b border-line align-top">
    <td className="py-2 pr-3 pl-3">
      <span aria-hidden="true" className="mt-1 block size-icon-sm border border-ink" />
    </td>
    <td className="min-w-28 py-2 pr-6 lg:whitespace-nowrap">
      <p className="text-15 font-medium">{title}</p>
      <p className="flex flex-wrap gap-x-2 text-13 text-ink-2">
        {itemOptionName}
        {productCode && <span className="text-ink tabular-nums sm:whitespace-nowrap">{productCode}</span>}
      </p>
    </td>
    <td className="py-2 pr-6 text-right text-20 font-semibold whitespace-nowrap tabular-nums">
      {formatNumber(quantity)}
    </td>
    <td className="py-2 pr-3 text-13 text-ink-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {orders.map(({ merchantUid, name, quantity: part }) => (
          <li key={merchantUid} className="whitespace-nowrap tabular-nums">
            <Link to={`/payment/details/${merchantUid}`} className="hover:underline">
              {name} <span className="text-ink-3">…{endOfNumber(merchantUid)}</span>
            </Link>{' '}
            × {part}
          </li>
        ))}
      </ul>
    </td>
  </tr>
);

const timeOf = (bound: string): string => (bound.includes('T') ? formatDateTime(bound) : bound.replaceAll('-', '.'));
/** Describes the orders of a picking list, so that operators do not confuse two printed lists. */
const selectionText = ({ uids: orderNumbers, batchId, startDate, endDate }: ReturnType<typeof readPicking>): string => {
  if (batchId) return `포장 ${batchId}차에서 아직 발송하지 않은 주문입니다.`;
  if (orderNumbers) return '주문 목록에서 선택한 주문입니다.';
  if (startDate === firstDay && endDate) return `${timeOf(endDate)}까지 결제된 주문입니다.`;
  if (startDate && endDate) return `${timeOf(startDate)} ~ ${timeOf(endDate)}에 결제된 주문입니다.`;
  return '결제 시간에 관계없이 지금 배송준비중인 모든 주문입니다. 하루 마감분은 배송 엑셀 다운로드에서 열 수 있습니다.';
};

const PickingTable = ({ options }: { options: readonly PickingOption[] }) => (
  <section
    aria-label="피킹 리스트"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    tabIndex={0}
    className="ring-inside overflow-x-auto rounded-sm border border-line bg-surface print:overflow-visible print:border-0"
  >
    <table className="w-full text-13">
      <caption className="sr-only">옵션별로 꺼낼 상품</caption>
      <thead>
        <tr className="h-row border-b border-line-strong text-left text-ink-2">
          <th scope="col" className="w-row px-3 font-medium">
            <span className="sr-only">확인</span>
          </th>
          <th scope="col" className="pr-6 font-medium whitespace-nowrap">
            상품 / 옵션
          </th>
          <th scope="col" className="pr-6 text-right font-medium whitespace-nowrap">
            수량
          </th>
          <th scope="col" className="pr-3 font-medium">
            주문
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <Option key={option.itemOptionId} option={option} />
        ))}
      </tbody>
    </table>
  </section>
);

export const PickingPage = () => {
  const [address] = useSearchParams();
  const query = readPicking(address);
  const { data, error, isFetching, refetch } = useQuery(pickingQuery(query));
  const [printed] = useState(() => new Date().toISOString());
  return (
    <AdminPage
      title="피킹 리스트"
      group="배송"
      aside={
        <Button
          size="sm"
          disabled={!data || data.orderCount === 0}
          onClick={() => window.print()}
          className="print:hidden"
        >
          인쇄
        </Button>
      }
    >
      {error && !data && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          피킹 리스트를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      )}
      {query.batchId && <CancelledOfBatch batchId={Number(query.batchId)} />}
      {!error && !data && <Spinner />}
      {data?.orderCount === 0 && (
        <EmptyState hint="배송준비중인 주문의 상품이 옵션별로 모입니다.">해당 주문내역 정보가 없습니다.</EmptyState>
      )}
      {data && data.orderCount > 0 && (
        <>
          <p className="text-13 text-ink-2 tabular-nums" role="status">
            {query.uids ? '선택한 ' : ''}배송준비중 주문{' '}
            <strong className="font-semibold text-ink">{formatNumber(data.orderCount)}</strong>건 · 상품{' '}
            <strong className="font-semibold text-ink">{formatNumber(data.quantity)}</strong>개 ·{' '}
            {formatDateTime(printed)} 기준
          </p>
          <p className="text-13 text-ink-2 tabular-nums">{selectionText(query)}</p>
          {!data.complete && (
            <p className="text-13 font-medium text-warn">
              먼저 결제된 {formatNumber(data.orderCount)}건까지의 목록입니다. 기간을 나누어 확인해주세요.
            </p>
          )}
          <PickingTable options={data.options} />
        </>
      )}
    </AdminPage>
  );
};
