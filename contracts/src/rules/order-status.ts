/** The statuses that people see (ordering document §4). */
export const orderStatuses = ['PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  PREPARING: '배송준비중',
  SHIPPING: '배송중',
  DELIVERED: '배송완료',
  CANCELLED: '주문취소',
};
/** The refund screen's word for a cancelled order. */
export const cancelledInClaims = '취소됨';
const unknownStatusLabel = '알수없음';

/** The label of a status; any other value is 알수없음. */
export const orderStatusLabel = (status: string): string =>
  (orderStatusLabels as Record<string, string>)[status] ?? unknownStatusLabel;
