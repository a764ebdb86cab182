import { returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import type { ClaimState } from '@gyeol/contracts/rules/claim.ts';
import type { OrderDetail } from './order-detail-query.ts';

const tooLate = '환불/교환 요청은 배송완료 후 7일 이내에만 할 수 있습니다.';

const endings: Partial<Record<ClaimState, string>> = {
  REFUSED: '이 거절되었습니다.',
  WITHDRAWN: '을 철회하셨습니다.',
};

export const wholeClaimRefusal = (order: OrderDetail, requested: boolean, now: Date): string | undefined => {
  if (order.refundRequest?.refundStatus === 'PROCESSED') {
    const { isRefund, state } = order.refundRequest;
    return `${isRefund ? '환불' : '교환'} 요청${endings[state] ?? '이 처리되었습니다.'}`;
  }
  if (requested) return '환불/교환 요청이 접수되었습니다.';
  if (order.paymentStatus !== 'DELIVERED') return '배송이 완료된 주문만 환불/교환을 요청할 수 있습니다.';
  const inTime = order.deliveredAt !== null && now < returnEndsAt(new Date(order.deliveredAt));
  return inTime ? undefined : tooLate;
};
