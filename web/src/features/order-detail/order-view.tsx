import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OrderAmounts } from '../../entities/order/order-amounts.tsx';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { OrderLines } from '../../entities/order/order-lines.tsx';
import { OrderStatusDot } from '../../entities/order/order-status.tsx';
import { CashReceipt } from '../../entities/receipt/cash-receipt.tsx';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useOfficeView } from '../../shared/session/use-office-view.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { EscrowLine } from './escrow-line.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderClaims } from './order-claims.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderPoints } from './order-points.tsx';
import { Parcels } from './parcels.tsx';
import { paymentMethodText } from './payment-method-text.ts';
import { PendingClaim } from './pending-claim.tsx';
import { ReceiverDialog } from './receiver-dialog.tsx';
import { ReviewEntry } from './review-entry.tsx';
import { Track } from './track.tsx';

const Receiver = ({ order }: { order: OrderDetail }) => {
  const [changing, setChanging] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <ReceiverFacts order={order} />
      {order.receiverChangeable && (
        <Button variant="secondary" size="sm" className="self-start print:hidden" onClick={() => setChanging(true)}>
          배송지 변경
        </Button>
      )}
      {changing && <ReceiverDialog order={order} onClose={() => setChanging(false)} />}
    </div>
  );
};

const ReceiverFacts = ({ order }: { order: OrderDetail }) => (
  <DescriptionList
    title="배송지"
    items={[
      { name: '받는 분', value: order.name },
      { name: '연락처', value: formatPhone(order.receiverPhoneNumber) },
      { name: '주소', value: `(${order.postCode}) ${order.address} ${order.detailAddress}` },
      { name: '배송 메모', value: order.postMemo },
      { name: '운송장 번호', value: order.trackingNumber },
    ]}
  />
);

const Paid = ({ order }: { order: OrderDetail }) => (
  <section aria-label="결제 정보" className="flex flex-col gap-4 break-inside-avoid">
    <h2 className="border-b border-ink pb-2 text-17 font-semibold">결제 정보</h2>
    <OrderAmounts totals={order} totalName="결제 금액" couponTitle={order.couponTitle ?? undefined} />
    <p className="text-13 text-ink-3">
      {paymentMethodText(order)} · {formatDateTime(order.paymentTime)}
    </p>
    {order.refunded > 0 && order.paymentStatus !== 'CANCELLED' && (
      <p className="flex justify-between gap-4">
        <span className="text-ink-2">환불된 금액</span>
        <Price won={order.refunded} />
      </p>
    )}
    <EscrowLine order={order} />
    {order.mine && order.paymentMethod === 'vbank' && (
      <Link
        to={`/payment/deposit/${order.merchantUid}`}
        className="self-start text-13 underline underline-offset-4 print:hidden"
      >
        환불 계좌
      </Link>
    )}
    {order.mine && order.paymentStatus === 'DELIVERED' && <OrderPoints merchantUid={order.merchantUid} />}
  </section>
);

const MadeToOrderAgreement = ({ order }: { order: OrderDetail }) =>
  order.madeToOrderAgreement && (
    <section aria-label="주문제작 동의" className="flex flex-col gap-1 break-inside-avoid">
      <h2 className="text-15 font-semibold">주문제작 동의</h2>
      <p className="text-13 text-ink-2">{order.madeToOrderAgreement.text}</p>
      <p className="text-13 text-ink-3">{formatDateTime(order.madeToOrderAgreement.at)} 동의</p>
    </section>
  );

export const OrderView = ({ order, isNumberAbove }: { order: OrderDetail; isNumberAbove: boolean }) => {
  const admin = useOfficeView();
  const delivered = order.paymentStatus === 'DELIVERED';
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-15 text-ink-2">
        <OrderStatusDot status={order.paymentStatus} />
        <span className="tabular-nums">{formatDateTime(order.paymentTime)} 주문</span>
        {!isNumberAbove && <OrderNumber uid={order.merchantUid} />}
      </div>
      {admin && <PendingClaim order={order} />}
      <Track order={order} />
      <OrderActions order={order} />
      <OrderClaims order={order} />
      <Parcels order={order} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-summary)] lg:gap-18 print:block print:space-y-6">
        <div className="flex flex-col gap-8">
          <section aria-label="주문 상품" className="flex flex-col gap-2">
            <h2 className="text-17 font-semibold">주문 상품</h2>
            <OrderLines
              lines={order.itemManagements}
              action={(line) => delivered && order.mine && <ReviewEntry line={line} />}
            />
          </section>
          {admin && <AdminPanel order={order} />}
        </div>
        <div className="flex flex-col gap-8">
          <Paid order={order} />
          {isCash(order.paymentMethod) && <CashReceipt merchantUid={order.merchantUid} isOwner={order.mine} />}
          <Receiver order={order} />
          <MadeToOrderAgreement order={order} />
        </div>
      </div>
    </div>
  );
};
