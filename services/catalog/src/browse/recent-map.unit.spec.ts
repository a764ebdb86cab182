import { describe, expect, it } from 'vitest';
import { createRecentMap } from './recent-map.ts';

describe('recent map', () => {
  it('drops what was used longest ago when the limit is passed', () => {
    const map = createRecentMap<string>(30);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) map.set(key, key, 3);
    map.get('a');
    map.set('k', 'k', 3);
    expect(map.get('a')).toBe('a');
    expect(map.get('b')).toBeUndefined();
    expect(map.weight()).toBe(30);
  });
  it('counts a key that is set again once', () => {
    const map = createRecentMap<number>(100);
    map.set('a', 1, 10);
    map.set('a', 2, 4);
    expect([map.get('a'), map.weight()]).toEqual([2, 4]);
  });
  it('does not keep a value that would push out the rest', () => {
    const map = createRecentMap<number>(80);
    map.set('small', 1, 10);
    map.set('large', 1, 11);
    expect([map.get('small'), map.get('large')]).toEqual([1, undefined]);
  });
  it('forgets a key and everything', () => {
    const map = createRecentMap<number>(80);
    map.set('a', 1, 1);
    map.set('b', 2, 1);
    map.delete('a');
    map.delete('a');
    expect([map.get('a'), map.weight()]).toEqual([undefined, 1]);
    map.clear();
    expect([map.get('b'), map.weight()]).toEqual([undefined, 0]);
  });
});
