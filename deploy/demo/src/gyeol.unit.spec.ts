import { describe, expect, it } from 'vitest';
import { demos } from './demos.ts';

const { items: catalogue, categories, coupons, notices } = demos.gyeol;
const slugs = new Set(catalogue.map(({ slug }) => slug));

describe('the demo catalogue', () => {
  it('has forty-eight items with different names, eight in each category', () => {
    expect(slugs.size).toBe(48);
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(48);
    for (const category of categories) expect(catalogue.filter((item) => item.category === category)).toHaveLength(8);
  });

  it('has fourteen best items at the positions 1 to 14, and some best items are sold out or discounted', () => {
    const best = catalogue.filter(({ bestPriority }) => bestPriority !== undefined);
    const positions = best.map(({ bestPriority = 0 }) => bestPriority).sort((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
    expect(best.some(({ discount }) => discount)).toBe(true);
    expect(best.some(({ options }) => options.every(({ stockQuantity }) => stockQuantity === 0))).toBe(true);
  });

  it('has descriptions of 11 to 120 characters', () => {
    for (const { description } of catalogue) {
      expect(description.length).toBeGreaterThan(10);
      expect(description.length).toBeLessThanOrEqual(120);
    }
  });

  it('states material, care, origin and size of every item, and lists each sold size of clothes and shoes', () => {
    for (const item of catalogue) {
      const facts = new Map(item.facts.map((fact) => [fact.key, fact]));
      for (const key of ['material', 'care', 'madeIn']) expect(facts.get(key)?.text).toBeTruthy();
      const [columns = [], ...rows] = facts.get('size')?.rows ?? [];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(columns.length);
      if (item.category !== '아우터' && item.category !== '니트·셔츠' && item.category !== '슈즈') continue;
      const sizes = new Set(item.options.map(({ name }) => name.split(' / ')[1]));
      expect(new Set(rows.map(([size]) => size))).toEqual(sizes);
    }
  });

  it('has items marked as sold out, items without stock, and single options marked as sold out', () => {
    expect(catalogue.filter(({ soldOut }) => soldOut)).toHaveLength(2);
    expect(catalogue.filter(({ options }) => options.every(({ stockQuantity }) => stockQuantity === 0))).toHaveLength(
      3,
    );
    expect(catalogue.flatMap(({ options }) => options).filter(({ soldOut }) => soldOut).length).toBeGreaterThan(0);
  });

  it('has prices that stay above zero after the discount', () => {
    for (const { price, discount } of catalogue) {
      expect(price).toBeGreaterThanOrEqual(38_000);
      if (discount && 'amount' in discount) expect(discount.amount).toBeLessThan(price);
      if (discount && 'rate' in discount) expect(discount.rate).toBeLessThan(100);
    }
  });
});

describe('the texts of the demo shop', () => {
  it('include six notices and six coupons, of all four coupon types', () => {
    expect(notices).toHaveLength(6);
    expect(coupons).toHaveLength(6);
    expect(new Set(coupons.map(({ couponType }) => couponType)).size).toBe(4);
    expect(new Set(coupons.map(({ code }) => code)).size).toBe(6);
  });
});
