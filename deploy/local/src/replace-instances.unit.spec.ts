import { expect, it } from 'vitest';
import { freeNumber } from './replace-instances.ts';

it('a new instance gets the lowest free number', () => {
  expect(freeNumber([])).toBe(1);
  expect(freeNumber([{ instance: 1 }, { instance: 3 }])).toBe(2);
});
