import { cancelledInClaims, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import type { ClaimRow } from './claim-queries.ts';

export const statusText = (status: ClaimRow['refundStatus']): string => (status === 'PENDING' ? '대기중' : '처리완료');
/** What became of the order; this screen has its own word for a cancelled one. */
export const orderStatusText = (status: string): string =>
  status === 'CANCELLED' ? cancelledInClaims : orderStatusLabel(status);
