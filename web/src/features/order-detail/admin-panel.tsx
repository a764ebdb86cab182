import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCancelOrder } from '../../entities/order/use-cancel-order.ts';
import { May } from '../../shared/session/may.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { OrderNoteForm } from './order-note-form.tsx';
import { GoodsBack } from './order-return.tsx';
import { orderToCancel } from './order-to-cancel.ts';
import { PostUrlForm } from './post-url-form.tsx';
import { SupplyButton } from './supply-button.tsx';
import { ChangeNumberForm, ShipForm } from './tracking-number-form.tsx';
import { UndoStep } from './undo-step.tsx';

export const AdminPanel = ({ order }: { order: OrderDetail }) => {
  const { cancel, busy } = useCancelOrder(orderToCancel(order));
  const { paymentStatus: status, cancelPending } = order;
  const isWaiting = status === 'PREPARING' || (status === 'SHIPPING' && order.unshipped.length > 0);
  return (
    <section
      aria-label="관리자"
      className="flex flex-col gap-8 rounded-sm border border-line-strong bg-surface p-4 print:hidden lg:p-6"
    >
      <div className="flex flex-col gap-6">
        <May right="orders.ship">
          {isWaiting && !cancelPending && <ShipForm key={order.parcels.length} order={order} />}
          {status === 'SHIPPING' && !cancelPending && (
            <>
              <ChangeNumberForm order={order} />
              <PostUrlForm order={order} />
            </>
          )}
          <UndoStep order={order} />
        </May>
        <May right="members.read">
          <OrderNoteForm order={order} />
        </May>
        <May right="orders.ship">{order.goodsBack === false && <GoodsBack order={order} />}</May>
        <May right="orders.money">
          {status === 'PREPARING' && !cancelPending && <SupplyButton order={order} />}
          {status !== 'CANCELLED' && (
            <Button variant="danger" busy={busy} onClick={cancel} className="self-start">
              결제 취소
            </Button>
          )}
        </May>
      </div>
      <DescriptionList
        title="구매자 정보"
        items={[
          { name: '주문번호', value: <span className="font-medium">{order.merchantUid}</span> },
          { name: '이름', value: order.buyerName },
          { name: '이메일', value: order.username },
          { name: '닉네임', value: order.displayName },
          { name: '연락처', value: order.phoneNumber && formatPhone(order.phoneNumber) },
          { name: '사용 쿠폰', value: order.couponTitle ?? '사용 안 함' },
        ]}
      />
    </section>
  );
};
