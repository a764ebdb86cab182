import { expect, it } from 'vitest';
import { createVersions } from './catalog-changes.ts';

it('an item page becomes outdated with any change of its item, but not of other items', () => {
  const versions = createVersions();
  const built = versions.version();
  versions.change({ itemId: 8, kind: 'edit' });
  expect(versions.isCurrent(built, 7)).toBe(true);
  versions.change({ itemId: 7, kind: 'stock' });
  expect(versions.isCurrent(built, 7)).toBe(false);
  expect(versions.isCurrent(versions.version(), 7)).toBe(true);
});

it('a list becomes outdated when an item sells out or is back in stock, not with other changes of the stock', () => {
  const versions = createVersions();
  const built = versions.version();
  versions.change({ itemId: 7, kind: 'stock' });
  expect(versions.isCurrent(built, undefined)).toBe(true);
  versions.change({ itemId: 7, kind: 'flip' });
  expect(versions.isCurrent(built, undefined)).toBe(false);
});

it('all pages become outdated after a change of everything or of too many items to track', () => {
  const versions = createVersions();
  const first = versions.version();
  versions.changeAll();
  expect([versions.isCurrent(first, 7), versions.isCurrent(first, undefined)]).toEqual([false, false]);
  const second = versions.version();
  for (let itemId = 100; itemId <= 10_100; itemId += 1) versions.change({ itemId, kind: 'stock' });
  expect(versions.isCurrent(second, 7)).toBe(false);
});
