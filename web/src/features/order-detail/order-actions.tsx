import { Link } from 'react-router-dom';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { reorderState } from '../../entities/order/reorder.ts';
import { useMay } from '../../shared/session/my-rights.ts';
import { useOfficeView } from '../../shared/session/use-office-view.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ClaimLink, LineClaimLink } from './claim-link.tsx';
import { ConfirmPurchase } from './confirm-purchase.tsx';
import { DeliveryActions } from './delivery-actions.tsx';

/** True when the order has more than one piece, so that a part of the order can be cancelled. */
const hasPieces = ({ itemManagements }: OrderDetail): boolean =>
  itemManagements.reduce((sum, { quantity }) => sum + quantity, 0) > 1;

/** For a cancelled order, shows only the receipt and the button to order again. */
export const OrderActions = ({ order }: { order: OrderDetail }) => {
  const admin = useOfficeView();
  const may = useMay();
  const mayCancel = admin && may('orders.money');
  const { paymentStatus: status, mine, cancelPending } = order;
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap print:hidden">
      {cancelPending && <p className="col-span-2 w-full text-13 text-warn">취소를 처리하고 있는 주문입니다.</p>}
      {(status === 'SHIPPING' || status === 'DELIVERED') && <DeliveryActions order={order} />}
      {((mayCancel && status !== 'CANCELLED') || (mine && status === 'PREPARING')) && !cancelPending && (
        <Link to={`/payment/cancel/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
          주문 취소
        </Link>
      )}
      {(mine || mayCancel) && status === 'PREPARING' && !cancelPending && hasPieces(order) && (
        <Link to={`/payment/claims/${order.merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
          상품별 취소
        </Link>
      )}
      {mine && status === 'DELIVERED' && !order.confirmedAt && <ConfirmPurchase order={order} />}
      {mine && status === 'DELIVERED' && <ClaimLink order={order} />}
      {((mine && status === 'SHIPPING') ||
        (admin && may('members.read') && !mine && (status === 'SHIPPING' || status === 'DELIVERED'))) && (
        <LineClaimLink order={order} />
      )}
      {mine && (
        <Link to="/order" state={reorderState(order.itemManagements)} className={buttonClass({ variant: 'secondary' })}>
          다시 주문하기
        </Link>
      )}
      <Link
        to={`/payment/receipt/${order.merchantUid}`}
        className={`${buttonClass({ variant: 'quiet' })} max-sm:-ml-2 max-sm:justify-self-start`}
      >
        영수증 보기
      </Link>
    </div>
  );
};
