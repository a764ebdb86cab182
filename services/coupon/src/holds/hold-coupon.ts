import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { couponApplies } from '@gyeol/contracts/rules/coupon.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type Copy, lockCopy } from '../coupons/copy-store.ts';
import type { Deps } from '../deps.ts';
import { insertHold, lockHold } from './hold-store.ts';
import { releaseHeld } from './release-coupon.ts';

type Command = BodyOf<typeof internalCalls.holdCoupon>;
export type Terms = AnswerOf<typeof internalCalls.holdCoupon>;

const termsOf = (copy: Copy): Terms => ({
  title: copy.title,
  couponType: copy.couponType,
  minPrice: copy.minPrice,
  discountAmount: copy.discountAmount,
  discountPercentage: copy.discountPercentage,
});

const demandUsable = (copy: Copy | undefined, command: Command, now: Date): Copy => {
  const mine = copy?.memberId === command.memberId;
  if (!copy || !mine || copy.disabled || copy.expiresAt <= now || copy.merchantUid !== null)
    throw problem('COUPON_UNUSABLE');
  if (!couponApplies(copy, command.productTotal)) throw problem('COUPON_MIN_PRICE');
  return copy;
};

/** The same order asks again because the answer was lost: the same terms, frozen. */
const repeated = async (tx: Tx, command: Command): Promise<Copy | undefined> => {
  const hold = await lockHold(tx, command.merchantUid);
  if (hold === undefined) return undefined;
  if (hold.status === 'RELEASED' || hold.mapId !== command.couponMapId) throw problem('HOLD_RELEASED');
  return lockCopy(tx, hold.mapId);
};

/**
 * Holds a copy for an order and gives back, in the same transaction, what the order it replaces held. The copy's row is
 * locked first, so two orders for one copy decide one after the other.
 */
export const holdCoupon = (deps: Deps, command: Command): Promise<Terms> =>
  deps.db.tx(async (tx) => {
    await lockCopy(tx, command.couponMapId);
    const before = await repeated(tx, command);
    if (before) return termsOf(before);
    if (command.replaces !== null) await releaseHeld(tx, command.replaces);
    const copy = demandUsable(await lockCopy(tx, command.couponMapId), command, deps.now());
    if ((await insertHold(tx, command.merchantUid, copy.mapId, deps.now())) === 0) throw problem('HOLD_RELEASED');
    return termsOf(copy);
  });
