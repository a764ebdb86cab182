import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { claimRequestedQuery, type OrderDetail } from '../../entities/order/order-detail-query.ts';
import { wholeClaimRefusal } from '../../entities/order/whole-claim-refusal.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ErrorNotice } from '../../shared/ui/states.tsx';

export const LineClaimLink = ({ order }: { order: OrderDetail }) => (
  <Link to={`/payment/claims/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
    {order.unshipped.length > 0 ? '상품별 취소·반품·교환' : '상품별 반품·교환'}
  </Link>
);

/**
 * Links to the form that requests a refund or an exchange of delivered goods. That form also links to the claim of
 * single lines. When the order does not allow that request, shows the reason and links to the claim of single lines
 * directly.
 */
export const ClaimLink = ({ order }: { order: OrderDetail }) => {
  const { data: requested, error, isFetching, refetch } = useQuery(claimRequestedQuery(order.merchantUid));
  if (error && requested === undefined) {
    return (
      <>
        <LineClaimLink order={order} />
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          환불/교환 요청 내역을 확인하지 못했습니다.
        </ErrorNotice>
      </>
    );
  }
  if (requested === undefined) return null;
  const why = wholeClaimRefusal(order, requested, new Date());
  if (why === undefined) {
    return (
      <Link to={`/payment/refundHistory/create/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
        환불/교환 요청
      </Link>
    );
  }
  return (
    <>
      <LineClaimLink order={order} />
      <p className="order-last col-span-2 w-full text-13 text-ink-2">
        {why}
        {order.refundRequest && (
          <span className="mt-1 block break-words whitespace-pre-line text-ink-3">
            {order.refundRequest.isRefund ? '환불' : '교환'} 요청 · {formatDateTime(order.refundRequest.createdAt)} ·{' '}
            {order.refundRequest.message}
          </span>
        )}
      </p>
    </>
  );
};
