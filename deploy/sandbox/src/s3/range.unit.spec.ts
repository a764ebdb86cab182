import { expect, it } from 'vitest';
import { byteRange } from './range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-100', { start: 5, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-100', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=7-5', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('reads %s of ten bytes', (text, range) => {
  expect(byteRange(text, 10)).toEqual(range);
});
