import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { readStalled } from './delivery-store.ts';

/**
 * Orders on their way that never move by themselves, shipped a day longer ago than after which others count as delivered: so
 * that no message is sent of one that is chosen here. The longest first.
 */
export const readStalledOrders = async ({ db, now }: Deps, paging: { page: number; size: number }) => {
  const { deliveredAfterDays } = await readTerms(db);
  return readStalled(db, new Date(now().getTime() - (deliveredAfterDays + 1) * dayMs), paging);
};
