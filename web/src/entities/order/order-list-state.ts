/**
 * The state that a list of orders passes to the page of an order: the path of the list, and its order numbers in the
 * sequence of the list.
 */
export interface OrderListState {
  path: string;
  orderNumbers: readonly string[];
}

export const readOrderListState = (state: unknown): OrderListState | undefined => {
  const { orderList } = (state ?? {}) as { orderList?: OrderListState };
  return typeof orderList?.path === 'string' && Array.isArray(orderList.orderNumbers) ? orderList : undefined;
};
export const orderListState = (orderList: OrderListState) => ({ orderList });
