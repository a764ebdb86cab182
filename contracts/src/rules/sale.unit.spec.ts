import { describe, expect, it } from 'vitest';
import { type ItemSale, itemAt, nextSale, nextSaleMoment, opensAt, priceAt } from './sale.ts';

const start = Date.parse('2026-12-01T00:00:00.000Z');
const moment = (second: number): Date => new Date(start + second * 1_000);
const sale = (saleId: number, from: number, to: number | null, salePrice: number | null): ItemSale => ({
  ...{ saleId, title: '행사', startsAt: moment(from).toISOString(), salePrice },
  endsAt: to === null ? null : moment(to).toISOString(),
});

/** Numbers that look random and are the same in every run (a linear congruential generator). */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe('the price of a moment', () => {
  it('is the lowest of the regular price and the sales of that second, in 10,000 random histories', () => {
    const next = numbers(37);
    for (let history = 0; history < 10_000; history += 1) {
      const regularPrice = 1 + next(50);
      const windows = Array.from({ length: next(5) }, (_, id) => {
        const from = next(20);
        return { id: id + 1, from, to: from + 1 + next(10), price: 1 + next(60) };
      });
      const sales = windows.map(({ id, from, to, price }) => sale(id, from, to, price));
      // The model paints the price of each second.
      const painted = Array.from({ length: 32 }, () => regularPrice);
      for (const { from, to, price } of windows)
        for (let second = from; second < to; second += 1) painted[second] = Math.min(painted[second] ?? 0, price);
      const second = next(32);
      const item = { price: 100, discountPrice: regularPrice, regularPrice, sales };
      expect(priceAt(item, moment(second)), `history ${history}`).toBe(painted[second]);
      // Whoever changes an item from moment to moment comes to the same price as who reads it afresh.
      const other = itemAt({ ...item, lowestPrice: regularPrice + 7 }, moment(next(32)));
      const there = itemAt(other, moment(second));
      expect([there.discountPrice, there.lowestPrice]).toEqual([painted[second], (painted[second] ?? 0) + 7]);
    }
  });

  it('changes exactly at the moments that `nextSaleMoment` names, in 2,000 random histories', () => {
    const next = numbers(73);
    for (let history = 0; history < 2_000; history += 1) {
      const sales = Array.from({ length: next(4) }, (_, id) => {
        const from = next(20);
        return sale(id + 1, from, from + 1 + next(10), 1 + next(60));
      });
      const item = { price: 100, discountPrice: 50, regularPrice: 50, sales };
      for (let second = 0; second < 31; second += 1) {
        const coming = nextSaleMoment(item, moment(second));
        const changes = priceAt(item, moment(second)) !== priceAt(item, moment(second + 1));
        if (changes) expect(coming, `history ${history}, second ${second}`).toBe(moment(second + 1).getTime());
      }
    }
  });

  it('begins with the first millisecond and has ended in the last', () => {
    const item = { discountPrice: 50, regularPrice: 50, sales: [sale(1, 10, 20, 30)] };
    const prices = [-1, 0].flatMap((ms) => [10, 20].map((s) => priceAt(item, new Date(moment(s).getTime() + ms))));
    expect(prices).toEqual([50, 30, 30, 50]);
  });

  it('is struck only where the history of the price allows it', () => {
    const item = { price: 50, discountPrice: 50, regularPrice: 50, priceStruck: false, sales: [sale(1, 0, 9, 30)] };
    expect(itemAt({ ...item, mayStrike: true }, moment(1)).priceStruck).toBe(true);
    expect(itemAt({ ...item, mayStrike: false }, moment(1)).priceStruck).toBe(false);
    expect(itemAt(itemAt({ ...item, mayStrike: true }, moment(1)), moment(9)).priceStruck).toBe(false);
  });

  it('is the stored one for an answer of the previous release', () =>
    expect(priceAt({ discountPrice: 40 }, moment(0))).toBe(40));
});

it('the next sale is the first one to begin that sets the price', () => {
  const dearer = sale(1, 5, 30, 60);
  const higherThanRunning = sale(2, 6, 8, 40);
  const later = sale(4, 20, 30, 10);
  const sales = [later, dearer, higherThanRunning, sale(3, 0, 9, 30), sale(5, 10, null, null)];
  const item = { discountPrice: 50, regularPrice: 50, sales };
  expect(nextSale(item, moment(1))).toBe(later);
  expect(nextSale(item, moment(20))).toBeUndefined();
  expect(nextSale({ discountPrice: 50 }, moment(1))).toBeUndefined();
});

it('an item can be bought from the latest of its first moments', () => {
  const item = { sales: [sale(1, 10, null, null), sale(2, 20, null, null), sale(3, 5, 30, 40)] };
  expect([9, 19, 20].map((second) => opensAt(item, moment(second)))).toEqual([
    moment(20).toISOString(),
    moment(20).toISOString(),
    undefined,
  ]);
});
