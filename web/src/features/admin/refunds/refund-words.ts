import { cancelledInRefunds, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import type { RefundRow } from './refund-queries.ts';

export const kindWord = (isRefund: boolean): string => (isRefund ? '환불' : '교환');
export const statusWord = (status: RefundRow['refundStatus']): string => (status === 'PENDING' ? '대기중' : '처리완료');
/** What became of the order; this screen has its own word for a cancelled one. */
export const orderWord = (status: string): string =>
  status === 'CANCELLED' ? cancelledInRefunds : orderStatusLabel(status);
