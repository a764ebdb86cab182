import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import type { Order } from './order-row.ts';

/** Whether an order has anything of its member's in the coupon service. */
export const hasBenefits = ({ couponMapId, points }: Order): boolean => couponMapId !== null || points > 0;

/**
 * Releases the holds of ended orders at once, so that the buyer's next try finds them. Best effort: the event that
 * ended the order does the same, sooner or later.
 */
export const releaseHolds = async (
  { internal, log }: AppDeps<Config>,
  merchantUids: readonly (string | null)[],
  hadBenefits: boolean,
): Promise<void> => {
  const body = { merchantUids: merchantUids.filter((merchantUid) => merchantUid !== null) };
  const calls = [
    internal.call(internalCalls.releaseStock, { body }),
    ...(hadBenefits ? [internal.call(internalCalls.releaseCoupon, { body })] : []),
  ];
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'rejected') log.info({ err: result.reason, ...body }, 'holds wait for their event');
  }
};
