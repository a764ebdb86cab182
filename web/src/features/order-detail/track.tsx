import { orderStatusLabels } from '@gyeol/contracts/rules/order-status.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { StepList } from '../../shared/ui/step-list.tsx';
import { refundText } from './payment-method-text.ts';

const steps = ['PREPARING', 'SHIPPING', 'DELIVERED'] as const;
type Step = (typeof steps)[number];

const dateOf = (order: OrderDetail, step: Step): string | null =>
  ({ PREPARING: order.paymentTime, SHIPPING: order.shippedAt, DELIVERED: order.deliveredAt })[step];

/** Shows the time of the cancel and the refund. The status above already says that the order is cancelled. */
const Cancelled = ({ order }: { order: OrderDetail }) => {
  const cancelled = order.cancelledAt && `${formatDateTime(order.cancelledAt)}에 취소되었습니다.`;
  const refund = refundText(order);
  if (!cancelled && !refund) return null;
  return (
    <div className="flex flex-col gap-1 rounded-sm border border-line bg-surface px-4 py-6 tabular-nums">
      {refund && <p className="text-17">{refund}</p>}
      {cancelled && <p className="text-13 text-ink-3">{cancelled}</p>}
    </div>
  );
};

const dateClass = 'text-12 text-ink-3 tabular-nums';

export const Track = ({ order }: { order: OrderDetail }) => {
  if (order.paymentStatus === 'CANCELLED') return <Cancelled order={order} />;
  const reached = (steps as readonly string[]).indexOf(order.paymentStatus);
  const confirmedAt = order.confirmedAt && `${formatDateTime(order.confirmedAt)} 구매확정`;
  const noteOf = (step: Step, isReached: boolean) => {
    const date = isReached ? dateOf(order, step) : null;
    return (
      <>
        <span className={dateClass}>{date ? formatDateTime(date) : ''}</span>
        {step === 'DELIVERED' && confirmedAt && <span className={dateClass}>{confirmedAt}</span>}
      </>
    );
  };
  return (
    <StepList
      label="배송 단계"
      reached={reached}
      steps={steps.map((step, index) => ({ name: orderStatusLabels[step], note: noteOf(step, index <= reached) }))}
    />
  );
};
