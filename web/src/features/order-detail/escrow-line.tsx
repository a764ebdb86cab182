import type { OrderDetail } from '../../entities/order/order-detail-query.ts';

const stateOf = ({ registeredAt, fault }: NonNullable<OrderDetail['escrow']>): string => {
  if (fault !== null) return `배송 정보를 등록하지 못했습니다: ${fault}`;
  return registeredAt === null
    ? '상품을 보낸 뒤 결제대행사에 배송 정보를 등록합니다.'
    : '결제대행사에 배송 정보를 등록했습니다. 상품을 받은 뒤 결제대행사의 안내에 따라 구매를 확정할 수 있습니다.';
};

/**
 * States that an escrow provider holds the payment until delivery, and tells whether the delivery was registered with
 * the provider.
 */
export const EscrowLine = ({ order: { escrow } }: { order: OrderDetail }) =>
  escrow && (
    <p className="text-13 text-ink-3">
      <strong className="font-medium text-ink-2">
        {['구매안전(에스크로) 결제', escrow.provider].filter(Boolean).join(' · ')}
      </strong>
      <br />
      <span className={escrow.fault === null ? undefined : 'text-stop'}>{stateOf(escrow)}</span>
    </p>
  );
