import { cancelledInClaims, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import type { ClaimRow } from './claim-queries.ts';

/** A claim step without messages of its own uses these messages. */
export const stepTexts = { done: '처리 상태가 변경되었습니다.', failed: '처리하지 못했습니다.' } as const;
export const statusText = (status: ClaimRow['refundStatus']): string => (status === 'PENDING' ? '대기중' : '처리완료');
/** Only this screen has its own word for a cancelled order. */
export const orderStatusText = (status: string): string =>
  status === 'CANCELLED' ? cancelledInClaims : orderStatusLabel(status);
