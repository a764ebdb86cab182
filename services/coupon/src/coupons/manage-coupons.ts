import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type Coupon, draftCoupon } from './coupon.ts';
import { publishCoupon } from './coupon-events.ts';
import { findSimilarCode, insertCoupon, lockCoupon, updateCouponDisabled } from './coupon-store.ts';

type Created = Coupon & { similarCode: string | null };
/** `similarCode` is another code that differs by case alone. Throws COUPON_CODE_TAKEN. */
export const createCoupon = (deps: Deps, body: BodyOf<typeof couponCalls.create>): Promise<Created> => {
  const draft = draftCoupon(body);
  return deps.db.tx(async (tx) => {
    const coupon = await insertCoupon(tx, draft, deps.now());
    if (coupon === undefined) throw problem('COUPON_CODE_TAKEN');
    await publishCoupon(tx, coupon);
    const { id, version: _, ...after } = coupon;
    await recordAudit(tx, { kind: 'coupon', id, name: coupon.title, after, at: deps.now() });
    return { ...coupon, similarCode: await findSimilarCode(tx, coupon.code) };
  });
};

/**
 * Stops or resumes the issue and use of a coupon. A repeat changes nothing. Throws COUPON_NOT_FOUND, COUPON_EXPIRED
 * (409, when a coupon past its end is to be resumed).
 */
export const switchCoupon = (deps: Deps, id: number, disabled: boolean): Promise<Coupon> =>
  deps.db.tx(async (tx) => {
    const coupon = await lockCoupon(tx, id);
    if (coupon === undefined) throw problem('COUPON_NOT_FOUND');
    if (!disabled && coupon.allExpiresAt <= deps.now()) throw problem('COUPON_EXPIRED');
    if (coupon.disabled === disabled) return coupon;
    const changed = await updateCouponDisabled(tx, id, disabled);
    await publishCoupon(tx, changed);
    const states = { before: { disabled: coupon.disabled }, after: { disabled } };
    await recordAudit(tx, { kind: 'coupon', id, name: coupon.title, ...states, at: deps.now() });
    return changed;
  });
