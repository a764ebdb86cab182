import { expect, it } from 'vitest';
import { createVersions } from './catalog-changes.ts';

it('a page of an item is old after any change of it, and after none of another', () => {
  const versions = createVersions();
  const built = versions.version();
  versions.change({ itemId: 8, kind: 'edit' });
  expect(versions.isCurrent(built, 7)).toBe(true);
  versions.change({ itemId: 7, kind: 'stock' });
  expect(versions.isCurrent(built, 7)).toBe(false);
  expect(versions.isCurrent(versions.version(), 7)).toBe(true);
});

it('a list is old once an item reads otherwise or can be bought no more, not when a number moved', () => {
  const versions = createVersions();
  const built = versions.version();
  versions.change({ itemId: 7, kind: 'stock' });
  expect(versions.isCurrent(built, undefined)).toBe(true);
  versions.change({ itemId: 7, kind: 'flip' });
  expect(versions.isCurrent(built, undefined)).toBe(false);
});

it('all pages are old when everything changed, or more than can be told apart', () => {
  const versions = createVersions();
  const first = versions.version();
  versions.changeAll();
  expect([versions.isCurrent(first, 7), versions.isCurrent(first, undefined)]).toEqual([false, false]);
  const second = versions.version();
  for (let itemId = 100; itemId <= 10_100; itemId += 1) versions.change({ itemId, kind: 'stock' });
  expect(versions.isCurrent(second, 7)).toBe(false);
});
