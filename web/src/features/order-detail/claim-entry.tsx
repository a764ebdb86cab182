import { returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import type { ClaimState } from '@gyeol/contracts/rules/claim.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ErrorNotice } from '../../shared/ui/states.tsx';
import { claimRequestedQuery, type OrderDetail } from './order-queries.ts';

const tooLate = '환불/교환 요청은 배송완료 후 7일 이내에만 할 수 있습니다.';

const endings: Partial<Record<ClaimState, string>> = {
  REFUSED: '이 거절되었습니다.',
  WITHDRAWN: '을 철회하셨습니다.',
};

/** Why a refund or exchange cannot be asked for, or undefined when it can. */
export const claimRefusal = (order: OrderDetail, requested: boolean, now: Date): string | undefined => {
  if (order.refundRequest?.refundStatus === 'PROCESSED') {
    const { isRefund, state } = order.refundRequest;
    return `${isRefund ? '환불' : '교환'} 요청${endings[state] ?? '이 처리되었습니다.'}`;
  }
  if (requested) return '환불/교환 요청이 접수되었습니다.';
  if (order.paymentStatus !== 'DELIVERED') return '배송이 완료된 주문만 환불/교환을 요청할 수 있습니다.';
  const inTime = order.deliveredAt !== null && now < returnEndsAt(new Date(order.deliveredAt));
  return inTime ? undefined : tooLate;
};

/** The way to the request form, or the sentence that stands instead of it. */
export const ClaimEntry = ({ order }: { order: OrderDetail }) => {
  const { data: requested, error, isFetching, refetch } = useQuery(claimRequestedQuery(order.merchantUid));
  if (error && requested === undefined) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        환불/교환 요청 내역을 확인하지 못했습니다.
      </ErrorNotice>
    );
  }
  if (requested === undefined) return null;
  const why = claimRefusal(order, requested, new Date());
  return why ? (
    <p className="order-last col-span-2 w-full text-13 text-ink-2">
      {why}
      {order.refundRequest && (
        <span className="mt-1 block break-words whitespace-pre-line text-ink-3">
          {order.refundRequest.isRefund ? '환불' : '교환'} 요청 · {formatDateTime(order.refundRequest.createdAt)} ·{' '}
          {order.refundRequest.message}
        </span>
      )}
    </p>
  ) : (
    <Link to={`/payment/refundHistory/create/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
      환불/교환 요청
    </Link>
  );
};
