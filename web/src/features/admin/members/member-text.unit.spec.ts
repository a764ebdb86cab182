import { expect, it } from 'vitest';
import { couponStateOf } from './member-text.ts';

const now = new Date('2026-11-21T00:00:00Z');
const past = '2026-11-20T00:00:00Z';
const later = '2026-11-22T00:00:00Z';

it.each([
  [{ available: false, used: true, expiresAt: past }, 'unusable'],
  [{ available: true, used: true, expiresAt: past }, 'used'],
  [{ available: true, used: false, expiresAt: past }, 'expired'],
  [{ available: true, used: false, expiresAt: now.toISOString() }, 'expired'],
  [{ available: true, used: false, expiresAt: later }, 'available'],
])('a member’s coupon with %j has the state %s', (coupon, state) => expect(couponStateOf(coupon, now)).toBe(state));
