import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { readStalled } from './delivery-store.ts';

/**
 * Lists orders that are SHIPPING and have no deadline, the longest first. They were shipped at least a day before the
 * time after which other orders count as delivered, so that no message is sent when one is marked here.
 */
export const readStalledOrders = async ({ db, now }: Deps, paging: { page: number; size: number }) => {
  const { deliveredAfterDays } = await readTerms(db);
  return readStalled(db, new Date(now().getTime() - (deliveredAfterDays + 1) * dayMs), paging);
};
