import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponApplies, couponDiscount, issuedCouponExpiresAt } from './coupon.ts';
import { deliveryFeeFor, guideTerms, overlappingArea, remoteFeeFor, wonUntilFreeDelivery } from './delivery.ts';
import { discountedPrice, isOverDiscounted } from './discount.ts';
import { lowestPrices } from './item-prices.ts';
import { formatWon, orderTotals, vatOf } from './money.ts';

const item = (price: number, discount: { rate?: number; amount?: number }) => ({
  price,
  isDiscountByRate: discount.rate !== undefined,
  discountRate: discount.rate ?? null,
  discountAmount: discount.amount ?? null,
});
const coupon = (more: object) => ({
  couponType: 'PERCENTAGE_ALL_EXPIRES_AT' as const,
  discountAmount: null,
  discountPercentage: null,
  minPrice: 0,
  ...more,
});

describe('the final price of an item', () => {
  it('is round(price × (100 − rate) / 100) with a discount rate', () => {
    expect(discountedPrice(item(12_345, { rate: 15 }))).toBe(10_493);
    expect(discountedPrice(item(10_000, { rate: 100 }))).toBe(0);
  });
  it('is price − amount with a discount amount, never below 0', () => {
    expect(discountedPrice(item(50_000, { amount: 5_000 }))).toBe(45_000);
    expect(discountedPrice(item(3_000, { amount: 5_000 }))).toBe(0);
  });
  it('equals the price without a discount', () => {
    expect(discountedPrice(item(50_000, { amount: 0 }))).toBe(50_000);
    expect(discountedPrice(item(50_000, { rate: 0 }))).toBe(50_000);
  });
  it('is refused when the discount amount exceeds the price, unless the price and the discount are unchanged', () => {
    const amounts = [9_999, 10_000, 10_001].map((amount) => isOverDiscounted(item(10_000, { amount })));
    expect(amounts).toEqual([false, false, true]);
    expect(isOverDiscounted({ ...item(10_000, { rate: 100 }), discountAmount: 10_001 })).toBe(false);
    const before = item(10_000, { amount: 10_001 });
    expect([isOverDiscounted({ ...before }, before), isOverDiscounted({ ...before, price: 9_999 }, before)]).toEqual([
      false,
      true,
    ]);
  });
  it('includes the additional price of the cheapest option, and so does the undiscounted price', () => {
    const told = lowestPrices({ price: 10_000, discountPrice: 9_000, lowestPrice: 14_000 });
    expect(told).toEqual({ final: 14_000, undiscounted: 15_000 });
    expect(lowestPrices({ price: 10_000, discountPrice: 9_000 })).toEqual({ final: 9_000, undiscounted: 10_000 });
  });
});

describe('coupons', () => {
  it('take off round(total × percent / 100 / 100) × 100 by percentage: the nearest 100 won', () => {
    expect(couponDiscount(coupon({ discountPercentage: 10 }), 89_000)).toBe(8_900);
    expect(couponDiscount(coupon({ discountPercentage: 7 }), 12_345)).toBe(900);
    expect(couponDiscount(coupon({ discountPercentage: 15 }), 59_900)).toBe(9_000);
  });
  it('take off a fixed amount without rounding', () => {
    expect(couponDiscount(coupon({ couponType: 'AMOUNT_DURATION_DAYS', discountAmount: 5_000 }), 59_900)).toBe(5_000);
  });
  it('never take off more than the product total', () => {
    expect(couponDiscount(coupon({ couponType: 'AMOUNT_ALL_EXPIRES_AT', discountAmount: 5_000 }), 3_000)).toBe(3_000);
    expect(couponDiscount(coupon({ discountPercentage: 100 }), 3_060)).toBe(3_060);
  });
  it('apply from their minimum total on', () => {
    expect(couponApplies({ minPrice: 30_000 }, 30_000)).toBe(true);
    expect(couponApplies({ minPrice: 30_000 }, 29_999)).toBe(false);
  });
  it('expire at allExpiresAt, or durationDays after they were issued', () => {
    const issued = new Date('2026-03-01T00:00:00Z');
    const allExpiresAt = new Date('2026-12-31T15:00:00Z');
    expect(
      issuedCouponExpiresAt({ couponType: 'AMOUNT_ALL_EXPIRES_AT', allExpiresAt, durationDays: null }, issued),
    ).toEqual(allExpiresAt);
    expect(
      issuedCouponExpiresAt({ couponType: 'AMOUNT_DURATION_DAYS', allExpiresAt, durationDays: 7 }, issued),
    ).toEqual(new Date('2026-03-08T00:00:00Z'));
  });
});

describe('an order', () => {
  it('costs product total − discount + delivery fee + remote surcharge', () => {
    expect(orderTotals(89_000, 8_900, 3_000)).toEqual({
      productTotal: 89_000,
      discount: 8_900,
      points: 0,
      deliveryFee: 3_000,
      remoteFee: 0,
      totalPrice: 83_100,
    });
    expect(orderTotals(89_000, 8_900, 3_000, 5_000)).toMatchObject({ remoteFee: 5_000, totalPrice: 88_100 });
  });
  it('never costs less than its delivery fee, whatever the discount', () => {
    const won = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(won, won, won, (total, discount, fee) => orderTotals(total, discount, fee).totalPrice >= fee),
    );
  });
  it('has free delivery from the limit on, and never when the limit is 0', () => {
    const never = { deliveryFee: 3_000, freeDeliveryFrom: 0 };
    expect(deliveryFeeFor(70_000, never)).toBe(3_000);
    expect(deliveryFeeFor(0, never)).toBe(3_000);
    expect(deliveryFeeFor(69_999, guideTerms)).toBe(3_000);
    expect(deliveryFeeFor(70_000, guideTerms)).toBe(0);
  });
  it('costs a surcharge to a remote area, which free delivery waives only if the shop says so', () => {
    const jeju = { name: '제주', from: '63000', to: '63644', fee: 3_000 };
    const terms = { ...guideTerms, remoteAreas: [{ name: '울릉도', from: '40200', to: '40240', fee: 6_000 }, jeju] };
    expect(['63000', '63644', '62999', '63645', ' 63122 '].map((code) => remoteFeeFor(code, 10_000, terms))).toEqual([
      3_000, 3_000, 0, 0, 3_000,
    ]);
    expect([null, '', '6312', '631222', '제주'].map((code) => remoteFeeFor(code, 10_000, terms))).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(remoteFeeFor('63122', 70_000, terms)).toBe(3_000);
    const waived = { ...terms, remoteFeeWaived: true };
    expect([69_999, 70_000].map((total) => remoteFeeFor('63122', total, waived))).toEqual([3_000, 0]);
    expect(remoteFeeFor('63122', 70_000, { ...waived, freeDeliveryFrom: 0 })).toBe(3_000);
  });
  it('has one surcharge for each postcode, because overlapping and reversed ranges are found', () => {
    const area = (from: string, to: string) => ({ name: '섬', from, to, fee: 1_000 });
    expect(overlappingArea([area('63000', '63644'), area('40200', '40240')])).toBeUndefined();
    expect(overlappingArea([area('63000', '63644'), area('63644', '63700')])).toEqual(area('63644', '63700'));
    expect(overlappingArea([area('63644', '63000')])).toEqual(area('63644', '63000'));
  });
  it('shows how many won are missing for free delivery: 0 when delivery is free already or never free', () => {
    expect(wonUntilFreeDelivery(39_000, guideTerms)).toBe(31_000);
    expect(wonUntilFreeDelivery(70_000, guideTerms)).toBe(0);
    expect(wonUntilFreeDelivery(39_000, { deliveryFee: 3_000, freeDeliveryFrom: 0 })).toBe(0);
    expect(wonUntilFreeDelivery(39_000, { deliveryFee: 0, freeDeliveryFrom: 70_000 })).toBe(0);
  });
  it('contains 10 % VAT, rounded to the won', () => {
    expect(vatOf(110_000)).toEqual({ supply: 100_000, vat: 10_000 });
    expect(vatOf(239_300)).toEqual({ supply: 217_545, vat: 21_755 });
    expect(vatOf(0)).toEqual({ supply: 0, vat: 0 });
  });
  it('shows won with thousands separators', () => expect(formatWon(1_234_500)).toBe('1,234,500원'));
});
