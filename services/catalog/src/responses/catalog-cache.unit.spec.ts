import { beforeEach, describe, expect, it } from 'vitest';
import { type Changes, createChanges } from '../changes/changes.ts';
import { type CatalogCache, createCatalogCache, type DependsOn, detailKey } from './catalog-cache.ts';

let time: number;
let changes: Changes;
let cache: CatalogCache<number>;
let builds: number;
const next = async () => ++builds;
const get = (on: DependsOn) => cache.get(on === 'item' ? detailKey(7) : 'key', on, next);

beforeEach(() => {
  time = 0;
  builds = 0;
  changes = createChanges(() => time);
  changes.follow(true);
  cache = createCatalogCache<number>(changes, { limit: 100, sizeOf: () => 1 });
});

describe('the catalog cache', () => {
  it('builds a value once for all callers that wait for it', async () => {
    expect(await Promise.all([get('edits'), get('edits'), get('edits')])).toEqual([1, 1, 1]);
    expect(await get('edits')).toBe(1);
  });
  it('drops a value that depends on edits when an edit happens, not when availability or stock changes', async () => {
    await get('edits');
    changes.notify(7, 'flip');
    changes.notify(7, 'stock');
    expect(await get('edits')).toBe(1);
    changes.notify(7, 'edit');
    expect(await get('edits')).toBe(2);
  });
  it('drops a value that depends on availability when availability changes, not when stock changes', async () => {
    await get('flips');
    changes.notify(7, 'stock');
    expect(await get('flips')).toBe(1);
    changes.notify(7, 'flip');
    expect(await get('flips')).toBe(2);
  });
  it('keeps stock numbers for half a second after a stock change, and longer without a change', async () => {
    await get('stock');
    time = 20_000;
    expect(await get('stock')).toBe(1);
    changes.notify(7, 'stock');
    expect(await get('stock')).toBe(2);
    changes.notify(7, 'stock');
    time += 500;
    expect(await get('stock')).toBe(2);
    time += 1;
    expect(await get('stock')).toBe(3);
  });
  it('drops an item’s values after a change of that item or of all items, not of another item', async () => {
    await get('item');
    changes.notify(8, 'edit');
    expect(await get('item')).toBe(1);
    changes.notify(7, 'stock');
    expect(await get('item')).toBe(2);
    changes.notify(null, 'edit');
    expect(await get('item')).toBe(3);
  });
  it('neither stores nor shares a build that began before a change', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const slow = cache.get(detailKey(7), 'item', () => promise);
    changes.notify(7, 'edit');
    const after = get('item');
    resolve(-1);
    expect(await slow).toBe(-1);
    expect(await after).toBe(1);
    expect(await get('item')).toBe(1);
  });
  it('stores nothing while changes of other instances are not followed', async () => {
    changes.follow(false);
    await get('edits');
    expect(await get('edits')).toBe(2);
    changes.follow(true);
    await get('edits');
    expect(await get('edits')).toBe(3);
  });
  it('does not store a failed build', async () => {
    const fail = () => Promise.reject(new Error('down'));
    await expect(cache.get('key', 'edits', fail)).rejects.toThrow('down');
    expect(await get('edits')).toBe(1);
  });
  it('does not use a value for longer than half a minute', async () => {
    await get('edits');
    time = 30_001;
    expect(await get('edits')).toBe(2);
  });
});
