import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import { ItemFacts } from '@gyeol/contracts/http/catalog/item.ts';
import { missingInNotice } from '@gyeol/contracts/rules/item-notice.ts';
import { paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import { colourFaults, ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type DemoName, demoNames } from './demo.ts';
import { demoBuyers } from './demo-buyers.ts';
import { demos } from './demos.ts';
import { catalogSeed } from './history/catalog.ts';
import { couponSeed } from './history/coupons.ts';
import { membersOf } from './history/members.ts';
import { pastOrders } from './history/orders.ts';
import { reviewSeed } from './history/reviews.ts';
import { writeSeeds } from './seeds.ts';

const now = new Date('2026-11-23T00:00:00Z');

describe.each(demoNames.map((name) => [name, demos[name]] as const))('the demo %s', (name, demo) => {
  const { items, reviews, coupons, profile } = demo;
  const slugs = items.map(({ slug }) => slug);

  it('has the name of its shop and readable colours', () => {
    expect(demo.name).toBe(name);
    expect(profile.names.name).not.toBe('');
    expect(colourFaults(profile.colours)).toEqual([]);
  });

  it('offers every payment method, with the card first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gyeol-seeds-'));
    writeSeeds(demo, folder, now);
    const { paymentMethods: seeded } = JSON.parse(readFileSync(join(folder, 'order-payment.json'), 'utf8'));
    rmSync(folder, { recursive: true });
    expect(seeded.map(({ method, on }: { method: string; on: boolean }) => [method, on])).toEqual(
      Object.keys(paymentMethods).map((method) => [method, true]),
    );
    expect(seeded[0].method).toBe('card');
  });

  it('has item facts, a home page and a profile that fit the contracts', () => {
    expect(items.filter(({ facts }) => !Value.Check(ItemFacts, facts))).toEqual([]);
    expect(demo.home.filter((block) => !Value.Check(HomeBlock, block))).toEqual([]);
    expect(demo.home.flatMap((block) => ('itemIds' in block ? block.itemIds : []))).not.toContain(0);
    expect(Value.Check(ShopProfile, profile)).toBe(true);
  });

  it('has items with unique titles, known categories and unique option names', () => {
    expect(new Set(slugs).size).toBe(items.length);
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    for (const { category, options } of items) {
      expect(demo.categories).toContain(category);
      expect(options.length).toBeGreaterThan(0);
      expect(new Set(options.map((option) => option.name)).size).toBe(options.length);
    }
  });

  it('fills every field of the legal notice of each item', () => {
    for (const { title, goodsKind, facts } of catalogSeed(demo, now).items)
      expect([title, missingInNotice(goodsKind, facts)]).toEqual([title, []]);
  });

  it('has exactly the image files that it shows, each under 5 MB', () => {
    const folder = new URL(`../pictures/${name}/`, import.meta.url);
    const own = demo.home.flatMap((block) => [
      ...('imageUrl' in block && block.imageUrl ? [block.imageUrl] : []),
      ...('phoneImageUrl' in block && block.phoneImageUrl ? [block.phoneImageUrl] : []),
    ]);
    const shown = [
      ...items.flatMap(({ images }) => images),
      ...demo.banners.images,
      demo.about.image,
      ...demo.reviewPhotos,
      ...own,
    ];
    const files = [...new Set(shown)].flatMap((image) => [480, 960, 1440].map((width) => `${image}-${width}.webp`));
    expect(readdirSync(folder).sort()).toEqual(files.sort());
    for (const file of files) expect(statSync(new URL(file, folder)).size).toBeLessThan(5 * 1024 * 1024);
  });

  it('has reviews of existing items with existing photos, and past orders for at least 80 % of the reviews', () => {
    for (const { slug, photos = [] } of reviews) {
      if (slug) expect(slugs).toContain(slug);
      for (const photo of photos) expect(demo.reviewPhotos).toContain(photo);
    }
    const written = reviewSeed(demo, pastOrders(demo), now).reviews;
    expect(written.length).toBeGreaterThan(reviews.length * 0.8);
  });

  it('has coupons of all four types, each with a code of its own', () => {
    expect(new Set(coupons.map(({ couponType }) => couponType)).size).toBe(4);
    expect(new Set(coupons.map(({ code }) => code)).size).toBe(coupons.length);
    for (const { couponType, discountAmount, discountPercentage, durationDays } of coupons) {
      expect(discountAmount !== null).toBe(couponType.startsWith('AMOUNT'));
      expect(discountPercentage !== null).toBe(couponType.startsWith('PERCENTAGE'));
      expect(durationDays !== null).toBe(couponType.endsWith('DURATION_DAYS'));
    }
  });
});

describe('the members of the demos', () => {
  it('are forty people with unique usernames, phone numbers and nicknames', () => {
    expect(demoBuyers).toHaveLength(40);
    for (const key of ['username', 'phoneNumber', 'displayName'] as const)
      expect(new Set(demoBuyers.map((buyer) => buyer[key])).size).toBe(40);
    for (const { username, phoneNumber, postCode } of demoBuyers) {
      expect(username).toMatch(/@example\.kr$/);
      expect(phoneNumber).toMatch(/^010\d{8}$/);
      expect(postCode).toMatch(/^\d{5}$/);
    }
  });
});

describe('the demo of the bookshop (aram)', () => {
  const wordsOf = (name: DemoName): string => {
    const demo = demos[name];
    const orders = pastOrders(demo);
    const { pictureFolder: _, ...catalog } = catalogSeed(demo, now);
    const [admin, buyer] = membersOf(demo);
    return JSON.stringify([catalog, admin, buyer, couponSeed(demo, now), orders, reviewSeed(demo, orders, now)]);
  };
  const otherShop = /(?<![가-힣])결(?![가-힣])|결지기|gyeol|가죽|스웨이드|leather/gi;
  it('contains none of the words that are typical of the leather shop (gyeol)', () => {
    expect(wordsOf('gyeol').match(otherShop)?.length).toBeGreaterThan(100);
    expect(wordsOf('aram').match(otherShop)).toBeNull();
  });
});
