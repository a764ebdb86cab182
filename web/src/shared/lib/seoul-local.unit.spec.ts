import { expect, it } from 'vitest';
import { isSeoulLocal, parseSeoulLocal, toSeoulLocal } from './seoul-local.ts';

it.each([
  ['2026-12-01T01:00:05.000Z', '2026-12-01T10:00:05'],
  ['2026-12-01T01:00:00.000Z', '2026-12-01T10:00'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01T00:00'],
  ['2028-02-29T14:59:59.000Z', '2028-02-29T23:59:59'],
])('the moment %s is %s in Seoul, and the other way round', (moment, local) => {
  expect(toSeoulLocal(moment)).toBe(local);
  expect(toSeoulLocal(new Date(moment))).toBe(local);
  expect(parseSeoulLocal(local)).toBe(moment);
});

it.each([
  ['2026-12-01T10:00', true],
  ['2026-12-01T10:00:05', true],
  ['', false],
  ['2026-12-01', false],
])('the text %j is a whole time: %s', (text, whole) => expect(isSeoulLocal(text)).toBe(whole));
