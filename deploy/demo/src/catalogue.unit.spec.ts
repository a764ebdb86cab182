import { readdirSync, statSync } from 'node:fs';
import { missingInNotice } from '@gyeol/contracts/rules/item-notice.ts';
import { describe, expect, it } from 'vitest';
import {
  aboutImage,
  banners,
  catalogue,
  categoryNames,
  imageFile,
  imageViews,
  imageWidths,
  reviewPhotos,
} from './catalogue.ts';
import { demoBuyers } from './demo-buyers.ts';
import { catalogSeed } from './history/catalog.ts';
import { coupons, notices, reviews } from './reviews.ts';
import { factsOf } from './words/facts.ts';

const folder = new URL('../pictures/', import.meta.url);
const slugs = new Set(catalogue.map(({ slug }) => slug));
const names = [
  ...catalogue.flatMap(({ slug }) => imageViews.map((view) => `${slug}-${view}`)),
  ...banners.map(({ name }) => name),
  aboutImage.name,
  ...reviewPhotos.map(({ name }) => name),
];
const files = names.flatMap((name) => imageWidths.map((width) => imageFile(name, width)));

describe('the demo catalogue', () => {
  it('has forty-eight items of different names, eight a category', () => {
    expect(slugs.size).toBe(48);
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(48);
    for (const category of categoryNames)
      expect(catalogue.filter((item) => item.category === category)).toHaveLength(8);
  });

  it('has fourteen best items, placed 1 to 14, sold-out and discounted ones among them', () => {
    const best = catalogue.filter(({ bestPriority }) => bestPriority !== undefined);
    const places = best.map(({ bestPriority = 0 }) => bestPriority).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
    expect(best.some(({ discount }) => discount)).toBe(true);
    expect(best.some(({ options }) => options.every(({ stockQuantity }) => stockQuantity === 0))).toBe(true);
  });

  it('says every description in one short line', () => {
    for (const { description } of catalogue) {
      expect(description.length).toBeGreaterThan(10);
      expect(description.length).toBeLessThanOrEqual(120);
    }
  });

  it('says of every item its size, its material and its care, of what is worn each size', () => {
    for (const item of catalogue) {
      const facts = new Map(factsOf(item).map((fact) => [fact.key, fact]));
      for (const key of ['material', 'care', 'madeIn']) expect(facts.get(key)?.text).not.toBe('');
      const [columns = [], ...rows] = facts.get('size')?.rows ?? [];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(columns.length);
      if (item.category !== '아우터' && item.category !== '니트·셔츠' && item.category !== '슈즈') continue;
      const sizes = new Set(item.options.map(({ name }) => name.split(' / ')[1]));
      expect(new Set(rows.map(([size]) => size))).toEqual(sizes);
    }
  });

  it('says of every item all that the law wants said', () => {
    for (const { title, goodsKind, facts } of catalogSeed(new Date()).items) {
      expect([title, missingInNotice(goodsKind, facts)]).toEqual([title, []]);
    }
  });

  it('names the options of an item once each', () => {
    for (const { options } of catalogue) {
      expect(options.length).toBeGreaterThan(0);
      expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
    }
  });

  it('shows each kind of being sold out', () => {
    expect(catalogue.filter(({ soldOut }) => soldOut)).toHaveLength(2);
    expect(catalogue.filter(({ options }) => options.every(({ stockQuantity }) => stockQuantity === 0))).toHaveLength(
      3,
    );
    expect(catalogue.flatMap(({ options }) => options).filter(({ soldOut }) => soldOut).length).toBeGreaterThan(0);
  });

  it('asks prices that a discount leaves above zero', () => {
    for (const { price, discount } of catalogue) {
      expect(price).toBeGreaterThanOrEqual(38_000);
      if (discount && 'amount' in discount) expect(discount.amount).toBeLessThan(price);
      if (discount && 'rate' in discount) expect(discount.rate).toBeLessThan(100);
    }
  });
});

describe('the demo images', () => {
  it('are all there and no others, none over 5 MB', () => {
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
    for (const file of files) expect(statSync(new URL(file, folder)).size).toBeLessThan(5 * 1024 * 1024);
  });
});

describe('the people and words of the demo shop', () => {
  it('has forty members who share nothing that must be theirs alone', () => {
    expect(demoBuyers).toHaveLength(40);
    for (const key of ['username', 'phoneNumber', 'displayName'] as const)
      expect(new Set(demoBuyers.map((buyer) => buyer[key])).size).toBe(40);
    for (const { username, phoneNumber, postCode } of demoBuyers) {
      expect(username).toMatch(/@example\.kr$/);
      expect(phoneNumber).toMatch(/^010\d{8}$/);
      expect(postCode).toMatch(/^\d{5}$/);
    }
  });

  it('has reviews of real items, in their category, with photos that exist', () => {
    const all = Object.entries(reviews).flatMap(([category, some]) => some.map((review) => ({ category, ...review })));
    const photos = new Set(reviewPhotos.map(({ name }) => name));
    expect(all.length).toBeGreaterThanOrEqual(150);
    for (const { slug, category, photos: shown = [] } of all) {
      if (slug) expect(catalogue.find((item) => item.slug === slug)?.category).toBe(category);
      for (const name of shown) expect(photos).toContain(name);
    }
    for (const { slug } of reviewPhotos) expect(slugs).toContain(slug);
  });

  it('has six notices and six coupons of every type', () => {
    expect(notices).toHaveLength(6);
    expect(coupons).toHaveLength(6);
    expect(new Set(coupons.map(({ couponType }) => couponType)).size).toBe(4);
    expect(new Set(coupons.map(({ code }) => code)).size).toBe(6);
    for (const { couponType, discountAmount, discountPercentage, durationDays } of coupons) {
      expect(discountAmount !== null).toBe(couponType.startsWith('AMOUNT'));
      expect(discountPercentage !== null).toBe(couponType.startsWith('PERCENTAGE'));
      expect(durationDays !== null).toBe(couponType.endsWith('DURATION_DAYS'));
    }
  });
});
