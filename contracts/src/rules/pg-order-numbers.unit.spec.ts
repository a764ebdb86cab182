import { describe, expect, it } from 'vitest';
import { createMerchantUid, merchantUidBytes } from './merchant-uid.ts';
import { pgsRefusing } from './pg-order-numbers.ts';

describe('the PGs that refuse an order number', () => {
  it('are those whose page allows no hyphen, for the numbers of this shop', () => {
    const number = createMerchantUid(new Date('2026-11-29T00:00:00Z'), new Uint8Array(merchantUidBytes));
    expect(pgsRefusing(number).map(({ name }) => name)).toEqual(['NHN KCP']);
  });

  it('are those whose page names another length or other letters', () => {
    expect(pgsRefusing('A1').map(({ name }) => name)).toEqual(['토스페이먼츠']);
    expect(pgsRefusing('A'.repeat(41)).map(({ name }) => name)).toEqual(['NHN KCP']);
    expect(pgsRefusing('주문123').map(({ name }) => name)).toEqual(['NHN KCP', '토스페이먼츠', 'KG이니시스']);
  });
});
