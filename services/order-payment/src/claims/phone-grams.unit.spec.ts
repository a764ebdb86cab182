import { expect, it } from 'vitest';
import { phoneGrams } from './phone-grams.ts';

it('splits phone numbers of any spelling into the same search fragments', () => {
  expect(phoneGrams('010-1234')).toEqual(phoneGrams('0101234'));
  expect(phoneGrams('01012345678')).toEqual(expect.arrayContaining(phoneGrams('12345678')));
  expect(phoneGrams('123')).toEqual([]);
});
