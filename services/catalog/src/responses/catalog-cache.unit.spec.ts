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
  cache = createCatalogCache<number>(changes, { limit: 100, weigh: () => 1 });
});

describe('keeper', () => {
  it('builds a value once for all who wait for it', async () => {
    expect(await Promise.all([get('edits'), get('edits'), get('edits')])).toEqual([1, 1, 1]);
    expect(await get('edits')).toBe(1);
  });
  it('drops what depends on edits at an edit, not at a flip or a stock move', async () => {
    await get('edits');
    changes.notify(7, 'flip');
    changes.notify(7, 'stock');
    expect(await get('edits')).toBe(1);
    changes.notify(7, 'edit');
    expect(await get('edits')).toBe(2);
  });
  it('drops what depends on flips at a flip', async () => {
    await get('flips');
    changes.notify(7, 'stock');
    expect(await get('flips')).toBe(1);
    changes.notify(7, 'flip');
    expect(await get('flips')).toBe(2);
  });
  it('keeps stock numbers half a second after a move, and for ever without one', async () => {
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
  it('drops the values of an item at any change of that item alone', async () => {
    await get('item');
    changes.notify(8, 'edit');
    expect(await get('item')).toBe(1);
    changes.notify(7, 'stock');
    expect(await get('item')).toBe(2);
    changes.notify(null, 'edit');
    expect(await get('item')).toBe(3);
  });
  it('neither keeps nor joins a build that began before the change', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const slow = cache.get(detailKey(7), 'item', () => promise);
    changes.notify(7, 'edit');
    const after = get('item');
    resolve(-1);
    expect(await slow).toBe(-1);
    expect(await after).toBe(1);
    expect(await get('item')).toBe(1);
  });
  it('keeps nothing while other instances are not followed', async () => {
    changes.follow(false);
    await get('edits');
    expect(await get('edits')).toBe(2);
    changes.follow(true);
    await get('edits');
    expect(await get('edits')).toBe(3);
  });
  it('does not keep a failure', async () => {
    const fail = () => Promise.reject(new Error('down'));
    await expect(cache.get('key', 'edits', fail)).rejects.toThrow('down');
    expect(await get('edits')).toBe(1);
  });
  it('does not trust a value for longer than half a minute', async () => {
    await get('edits');
    time = 30_001;
    expect(await get('edits')).toBe(2);
  });
});
