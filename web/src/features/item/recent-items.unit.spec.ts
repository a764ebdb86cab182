import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetItem, recentItems, rememberItem } from './recent-items.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
const look = (id: number): void => rememberItem({ id, title: `상품 ${id}`, imageUrl: '/media/a.webp' });
const ids = (): number[] => recentItems().map(({ id }) => id);

describe('the recently viewed items', () => {
  beforeEach(() => stored.clear());

  it('are listed once each, with the last viewed item first', () => {
    for (const id of [1, 2, 3, 1]) look(id);
    expect(ids()).toEqual([1, 3, 2]);
  });
  it('are at most twelve', () => {
    for (let id = 1; id <= 20; id += 1) look(id);
    expect(ids()).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9]);
  });
  it('no longer contain a removed item', () => {
    for (const id of [1, 2]) look(id);
    forgetItem(2);
    expect(ids()).toEqual([1]);
  });
  it.each(['rubbish', '{}', '[1,null,{"id":"x"}]', ''])('are empty when “%s” is stored', (text) => {
    stored.set('recentItems', text);
    expect(recentItems()).toEqual([]);
  });
});
