import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { listStalledOrders } from './delivery-store.ts';

/**
 * Lists orders that are SHIPPING and have no deadline, the longest waiting first. The shop sets a number of days after
 * which a shipped order counts as delivered. An order is listed one day after the end of these days. When an operator
 * marks a listed order as delivered, its delivery time is long ago, so no message is sent.
 */
export const readStalledOrders = async ({ db, now }: Deps, paging: { page: number; size: number }) => {
  const { deliveredAfterDays } = await readTerms(db);
  return listStalledOrders(db, new Date(now().getTime() - (deliveredAfterDays + 1) * dayMs), paging);
};
