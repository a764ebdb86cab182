/** The states of an item for a visitor, as operators read them. */
export const itemStatuses = { hidden: '숨김', flagged: '품절 표시', empty: '재고 없음', onSale: '판매중' } as const;

interface Item {
  readonly hidden: boolean;
  readonly soldOut: boolean;
  readonly stockQuantity: number;
}
export const itemStatusOf = ({ hidden, soldOut, stockQuantity }: Item): keyof typeof itemStatuses => {
  if (hidden) return 'hidden';
  if (soldOut) return 'flagged';
  return stockQuantity === 0 ? 'empty' : 'onSale';
};
