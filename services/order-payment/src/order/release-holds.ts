import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import type { Order } from './order-row.ts';

/** True when the order uses a coupon or points, which the coupon service holds. */
export const hasBenefits = ({ couponMapId, points }: Order): boolean => couponMapId !== null || points > 0;

/**
 * Releases the holds of ended orders at once, so that the buyer's next order finds the stock and the coupon. A failure
 * is harmless, because the event that ended the order releases the holds later.
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
