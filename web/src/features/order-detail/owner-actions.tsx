import { Link } from 'react-router-dom';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DeliveryActions } from './delivery-actions.tsx';
import type { OrderDetail } from './order-queries.ts';
import { RefundEntry } from './refund-entry.tsx';

/** What can be done with an order in its state; nothing with a cancelled one but to print it. */
export const OwnerActions = ({ order }: { order: OrderDetail }) => {
  const admin = useIsAdmin();
  const { paymentStatus: status, mine, cancelPending } = order;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {cancelPending && <p className="w-full text-13 text-warn">취소를 처리하고 있는 주문입니다.</p>}
      {(status === 'SHIPPING' || status === 'DELIVERED') && <DeliveryActions order={order} />}
      {mine && !admin && status === 'PREPARING' && !cancelPending && (
        <Link to={`/payment/cancel/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
          주문 취소
        </Link>
      )}
      {mine && status === 'DELIVERED' && <RefundEntry order={order} />}
      <Button variant="quiet" onClick={() => window.print()}>
        주문 내역 인쇄
      </Button>
    </div>
  );
};
