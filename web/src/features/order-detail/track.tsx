import { orderStatusLabels } from '@gyeol/contracts/rules/order-status.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { OrderDetail } from './order-queries.ts';
import { refundText } from './paid-with.ts';

const steps = ['PREPARING', 'SHIPPING', 'DELIVERED'] as const;
type Step = (typeof steps)[number];

const dateOf = (order: OrderDetail, step: Step): string | null =>
  ({ PREPARING: order.paymentTime, SHIPPING: order.shippedAt, DELIVERED: order.deliveredAt })[step];

/** When an order was cancelled and what goes back of it; that it was says its status above. */
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

/** 배송준비중 → 배송중 → 배송완료 with their dates; a cancelled order stands apart. */
export const Track = ({ order }: { order: OrderDetail }) => {
  if (order.paymentStatus === 'CANCELLED') return <Cancelled order={order} />;
  const reached = (steps as readonly string[]).indexOf(order.paymentStatus);
  return (
    <ol aria-label="배송 단계" className="grid grid-cols-3 gap-2 print:hidden">
      {steps.map((step, index) => {
        const date = index <= reached ? dateOf(order, step) : null;
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className={cx(
              'flex flex-col gap-1 border-t-2 pt-3',
              index <= reached ? 'border-ink' : 'border-line text-ink-3',
            )}
          >
            <span className={cx('flex items-center gap-1 text-15', index === reached && 'font-semibold text-clay')}>
              {index < reached && <Icon name="check" className="size-icon-sm" />}
              {orderStatusLabels[step]}
            </span>
            <span className="text-12 text-ink-3 tabular-nums">{date ? formatDateTime(date) : ''}</span>
            {step === 'DELIVERED' && order.confirmedAt && (
              <span className="text-12 text-ink-3 tabular-nums">{formatDateTime(order.confirmedAt)} 구매확정</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
