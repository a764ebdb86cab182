import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { DeliveryFees } from '@gyeol/contracts/rules/delivery.ts';
import { createCache } from '../cache.ts';
import type { ReadShop } from './shop-reader.ts';

/** What the shop set about delivery, a minute ago at most while order-payment answers. Throws when it is not known. */
export type ReadDeliveryTerms = () => Promise<DeliveryFees>;

/** A walk of crawlers through every item asks order-payment once a minute, not once an item. */
const freshMs = 60_000;

const won = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error('order-payment does not say what delivery costs');
  return value;
};

export const createDeliveryTerms = (read: ReadShop, now: () => Date): ReadDeliveryTerms => {
  const cached = createCache<DeliveryFees>({ freshMs, limit: 1, weigh: () => 1, now: () => now().getTime() });
  const readTerms = async (): Promise<DeliveryFees> => {
    const [deliveryFee, freeDeliveryFrom] = await Promise.all([
      read(orderCalls.deliveryFee),
      read(orderCalls.freeDeliveryFrom),
    ]);
    return { deliveryFee: won(deliveryFee), freeDeliveryFrom: won(freeDeliveryFrom) };
  };
  return () => cached('delivery', readTerms);
};
