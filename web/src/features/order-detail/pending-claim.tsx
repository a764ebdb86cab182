import { Link } from 'react-router-dom';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

/** Shows a waiting claim on the order's own page. Operators then notice the claim before they change the order. */
export const PendingClaim = ({ order: { refundRequest: claim } }: { order: OrderDetail }) => {
  if (claim?.refundStatus !== 'PENDING') return null;
  const { isRefund, message, createdAt } = claim;
  return (
    <section
      aria-label="대기중인 요청"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-sm border border-warn bg-surface px-4 py-3 print:hidden"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex items-center gap-2 text-15 font-medium text-warn">
          <Icon name="alert" />
          {isRefund ? '환불' : '교환'} 요청이 처리를 기다리고 있습니다. · {formatDateTime(createdAt)}
        </p>
        <p className="text-13 break-words whitespace-pre-line text-ink-2">{message}</p>
      </div>
      <Link to="/admin/payment/manageRefundHistories" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        요청 관리
      </Link>
    </section>
  );
};
