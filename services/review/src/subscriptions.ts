import { orderCancelled, orderDelivered, orderDeliveryUndone } from '@gyeol/contracts/events/order-payment.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { followShopName } from '@gyeol/service-kit/shop-name.ts';
import { deleteDeliveries, markDeliveriesCancelled, saveDeliveries } from './deliveries/delivery-store.ts';

export const subscriptions = [
  on(orderDelivered, (tx, { data }) =>
    saveDeliveries(
      tx,
      data.memberId,
      data.lines.map(({ lineId, itemId, itemOptionName }) => ({
        lineId,
        itemId,
        itemOptionName,
        merchantUid: data.merchantUid,
        deliveredAt: data.deliveredAt,
      })),
    ),
  ),
  on(orderDeliveryUndone, (tx, { data }) => deleteDeliveries(tx, data)),
  followShopName,
  on(orderCancelled, (tx, { data }) => markDeliveriesCancelled(tx, data)),
];
