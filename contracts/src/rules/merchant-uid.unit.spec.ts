import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMerchantUid, merchantUidBytes } from './merchant-uid.ts';

const make = (at: Date) => createMerchantUid(at, randomBytes(merchantUidBytes));

describe('an order number', () => {
  it('starts with the Seoul time of the order and has at most the 40 characters that the provider allows', () => {
    const uid = make(new Date('2026-11-21T15:04:05.678Z'));
    expect(uid).toMatch(/^20261122000405678-[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(uid.length).toBeLessThanOrEqual(40);
  });

  it('sorts by time and is never the same twice', () => {
    const start = Date.parse('2026-11-21T00:00:00Z');
    const uids = Array.from({ length: 1_000 }, (_, at) => make(new Date(start + at)));
    expect([...uids].sort()).toEqual(uids);
    const now = new Date(start);
    expect(new Set(Array.from({ length: 1_000 }, () => make(now))).size).toBe(1_000);
  });
});
