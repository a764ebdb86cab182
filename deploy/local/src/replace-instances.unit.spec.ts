import { expect, it } from 'vitest';
import { freeNumber } from './replace-instances.ts';

it('gives a new instance the lowest number that none has', () => {
  expect(freeNumber([])).toBe(1);
  expect(freeNumber([{ instance: 1 }, { instance: 3 }])).toBe(2);
});
