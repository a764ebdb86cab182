import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../db/db.ts';
import { createMembership } from './membership.ts';

const leaseMs = 6_000;
interface Renewal {
  groups: readonly string[];
  anyLate?: boolean;
  anyOther?: boolean;
}
/** A log whose database answers each renewal with the groups that were sent, unless a test says otherwise. */
const createMember = (...groups: string[]) => {
  const renew = vi.fn(
    async (_instance: string, _leaseMs: number, sent: readonly string[]): Promise<Renewal> => ({ groups: sent }),
  );
  const db = {
    one: async (_: unknown, values: [string, number, readonly string[]]) => ({
      ...{ anyLate: false, anyOther: false },
      ...(await renew(...values)),
    }),
  } as unknown as Db;
  const clock = { at: 1_000_000 };
  const membership = createMembership(db, leaseMs, pino({ level: 'silent' }), () => clock.at);
  const shareAgain = vi.fn();
  membership.onShareAgain(shareAgain);
  for (const group of groups) {
    membership.turned(group);
    membership.joined(group, clock.at);
  }
  const oneRenewal = async (): Promise<void> => {
    clock.at += leaseMs / 3;
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
  };
  const sent = () => renew.mock.calls.at(-1)?.[2];
  return { membership, renew, shareAgain, oneRenewal, sent, clock };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the membership of a process', () => {
  it('is renewed for all groups together, and valid for a lease from the sending of the renewal', async () => {
    const { membership, renew, oneRenewal, sent, clock } = createMember('cart', 'coupon');
    await oneRenewal();
    expect(sent()).toEqual(['cart', 'coupon']);
    expect(renew).toHaveBeenCalledOnce();
    expect(membership.validUntil('cart')).toBe(clock.at + leaseMs);
  });

  it('ends for a group that another process removed, which must share its partitions again', async () => {
    const { membership, renew, shareAgain, oneRenewal } = createMember('cart', 'coupon');
    renew.mockResolvedValueOnce({ groups: ['cart'] });
    await oneRenewal();
    expect(membership.validUntil('coupon')).toBe(0);
    expect(shareAgain.mock.calls).toEqual([['coupon']]);
  });

  it('is not revived by a renewal whose answer comes after its end', async () => {
    const { membership, renew, oneRenewal, clock } = createMember('cart');
    renew.mockImplementationOnce(async (_instance, _leaseMs, groups) => {
      clock.at += leaseMs;
      return { groups };
    });
    await oneRenewal();
    expect(membership.validUntil('cart')).toBe(0);
  });

  it('is not renewed for a consumer that hangs, so that another process takes over its partitions', async () => {
    const { membership, oneRenewal, sent, clock } = createMember('cart', 'coupon');
    for (let renewals = 0; renewals < 20; renewals += 1) {
      membership.turned('cart');
      await oneRenewal();
    }
    expect(sent()).toEqual(['cart']);
    expect(membership.validUntil('coupon')).toBeLessThan(clock.at);
  });

  it('makes all groups share again when a member of another process is late', async () => {
    const { renew, shareAgain, oneRenewal } = createMember('cart');
    renew.mockResolvedValueOnce({ groups: ['cart'], anyLate: true });
    await oneRenewal();
    expect(shareAgain.mock.calls).toEqual([[undefined]]);
  });
});

describe('a process', () => {
  it('is alone only after a renewal that saw nobody else, and no longer once others may have joined', async () => {
    const { membership, renew, oneRenewal } = createMember('cart');
    expect(membership.isAlone()).toBe(false);
    await oneRenewal();
    expect(membership.isAlone()).toBe(true);
    membership.othersMayJoin();
    expect(membership.isAlone()).toBe(false);
    renew.mockResolvedValueOnce({ groups: ['cart'], anyOther: true });
    await oneRenewal();
    expect(membership.isAlone()).toBe(false);
    renew.mockImplementationOnce(async (_instance, _leaseMs, groups) => {
      membership.othersMayJoin();
      return { groups };
    });
    await oneRenewal();
    expect(membership.isAlone()).toBe(false);
    await oneRenewal();
    expect(membership.isAlone()).toBe(true);
    membership.left('cart');
    expect(membership.isAlone()).toBe(false);
  });
});
