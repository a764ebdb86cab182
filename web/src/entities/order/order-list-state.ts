/** What a list of orders hands over to an order: where it is, and which orders stand in it, in its order. */
export interface OrderListState {
  path: string;
  orderNumbers: readonly string[];
}

/** What a list handed over, or undefined. */
export const readOrderListState = (state: unknown): OrderListState | undefined => {
  const { orderList } = (state ?? {}) as { orderList?: OrderListState };
  return typeof orderList?.path === 'string' && Array.isArray(orderList.orderNumbers) ? orderList : undefined;
};
export const orderListState = (orderList: OrderListState) => ({ orderList });
