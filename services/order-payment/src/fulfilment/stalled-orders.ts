import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { listStalledOrders } from './delivery-store.ts';

/**
 * Lists orders that are SHIPPING and have no deadline, the longest waiting first. An order is listed one day after the
 * shop's number of days has passed since its shipping. When an operator marks a listed order as delivered, its delivery
 * time is long ago, so no message is sent.
 */
export const readStalledOrders = async ({ db, now }: Deps, paging: { page: number; size: number }) => {
  const { deliveredAfterDays } = await readTerms(db);
  return listStalledOrders(db, new Date(now().getTime() - (deliveredAfterDays + 1) * dayMs), paging);
};
