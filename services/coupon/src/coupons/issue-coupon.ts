import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { copyExpiresAt } from '@gyeol/contracts/rules/coupon.ts';
import { noteAction } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../deps.ts';
import { type Copy, copiesOfMember, insertCopy, lockIssue } from './copy-store.ts';
import { type Coupon, whyNotIssuable } from './coupon.ts';
import { publishCopy } from './coupon-events.ts';
import { couponByCode, couponById } from './coupon-store.ts';
import { countUnknownCode, lockTries } from './unknown-codes.ts';

const isLive = (copy: Copy, now: Date): boolean => !copy.used && copy.expiresAt > now;

const issue = async (
  tx: Tx,
  coupon: Coupon,
  memberId: number,
  now: Date,
  whyNot: (copies: readonly Copy[]) => ProblemCode | undefined,
): Promise<void> => {
  await lockIssue(tx, memberId, coupon.id);
  const refusal = whyNot(await copiesOfMember(tx, memberId, coupon.id));
  if (refusal) throw problem(refusal);
  const copy = await insertCopy(tx, {
    couponId: coupon.id,
    memberId,
    issuedAt: now,
    expiresAt: copyExpiresAt(coupon, now),
  });
  await publishCopy(tx, 'issued', copy);
};

/** Beside a copy that can be used, a used one says nothing new. */
const whyNotByCode = (copies: readonly Copy[], now: Date): ProblemCode | undefined => {
  if (copies.some((copy) => isLive(copy, now))) return 'COUPON_HELD_ALREADY';
  return copies.some(({ used }) => used) ? 'COUPON_USED' : undefined;
};

/**
 * A shopper types a code. Answers the coupon's title. Every refusal is a 400 with its sentence (ordering document §7),
 * but for 429 after many codes of no coupon. A used copy is not given again by its code, so that a code is worth one
 * order a member.
 */
export const issueByPromoCode = async (deps: Deps, memberId: number, code: string): Promise<string> => {
  const title = await deps.db.tx(async (tx) => {
    const now = deps.now();
    await lockTries(tx, memberId, now);
    const coupon = await couponByCode(tx, code);
    if (coupon === undefined) {
      await countUnknownCode(tx, memberId, now);
      return undefined;
    }
    const refusal = whyNotIssuable(coupon, now);
    if (refusal) throw problem(refusal);
    await issue(tx, coupon, memberId, now, (copies) => whyNotByCode(copies, now));
    return coupon.title;
  });
  // Outside the transaction, which keeps the count.
  if (title === undefined) throw problem('COUPON_CODE_UNKNOWN');
  return title;
};

/** An operator gives a coupon to a member, named by e-mail or phone. 404 or 409. */
export const issueManually = async (
  deps: Deps,
  to: { username: string } | { phoneNumber: string },
  couponId: number,
): Promise<void> => {
  const { memberId } = await deps.internal.call(internalCalls.findMember, { body: to });
  if (memberId === null) throw problem('MEMBER_NOT_FOUND');
  await deps.db.tx(async (tx) => {
    const now = deps.now();
    const coupon = await couponById(tx, couponId);
    if (coupon === undefined) throw problem('COUPON_NOT_FOUND');
    if (whyNotIssuable(coupon, now)) throw problem('COUPON_NOT_ISSUABLE');
    await issue(tx, coupon, memberId, now, (copies) =>
      copies.some((copy) => isLive(copy, now)) ? 'COUPON_OWNED' : undefined,
    );
    await noteAction(tx, { kind: 'coupon', id: couponId, name: coupon.title, after: { memberId }, at: now });
  });
};
