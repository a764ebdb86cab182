import { expect, it } from 'vitest';
import { findSaleFault, salePriceOf } from './sale-form.ts';

const moment = (second: number): Date => new Date(Date.parse('2026-12-01T00:00:00.000Z') + second * 1_000);

it('the price in a sale is rounded as a discount is', () => {
  expect(salePriceOf(1_005, { discountRate: 50, discountAmount: null })).toBe(503);
  expect(salePriceOf(1_000, { discountRate: null, discountAmount: 300 })).toBe(700);
  expect(salePriceOf(1_000, { discountRate: null, discountAmount: null })).toBeNull();
});

it('a sale that has begun keeps its start, and only that one', () => {
  const form = {
    discountRate: 10,
    discountAmount: null,
    endsAt: moment(9_000).toISOString(),
    itemIds: [1],
    categoryIds: [],
  };
  const begun = moment(0).toISOString();
  const fault = (startsAt: string | null) => findSaleFault({ ...form, startsAt }, moment(3_600), begun)?.field;
  expect([fault(begun), fault(null), fault(moment(1).toISOString())]).toEqual([undefined, undefined, 'startsAt']);
});
