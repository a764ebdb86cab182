import { describe, expect, it } from 'vitest';
import { indexByKey, moveInList } from './list-order.ts';

describe('the order of a list of images', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [0, 1, 'bac'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [5, 0, 'abc'],
  ])('is correct after an image was moved from position %i to position %i', (from, to, after) =>
    expect(moveInList([...'abc'], from, to).join('')).toBe(after),
  );
  it.each([
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 0, undefined],
    ['ArrowRight', 1, 2],
    ['ArrowDown', 2, undefined],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['End', 2, undefined],
    ['a', 1, undefined],
  ])('is changed by the key %s from position %i to position %s', (key, index, target) =>
    expect(indexByKey(key, index, 3)).toBe(target),
  );
});
