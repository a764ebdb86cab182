import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { heldBytes } from '../../../tests/support/memory.ts';
import { beginPut, eventually, openStoreShop } from './support/object-store-contract.ts';

it('an upload in progress is not held in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-objects-'));
  const shop = await openStoreShop({ objectsDir: folder });
  onTestFinished(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const unfinished = () => (existsSync(join(folder, 'unfinished')) ? readdirSync(join(folder, 'unfinished')) : []);
  const begin = async (name: string): Promise<() => void> => {
    const key = `pending/7/${name}.jpg`;
    const url = await shop.store.signPut({ key, contentType: 'image/jpeg', size: undefined, shopUrl: shop.url });
    return beginPut(url, 'image/jpeg', 2_000_000, part);
  };
  const part = Buffer.alloc(1_000_000);
  const before = heldBytes();
  const cuts = await Promise.all(Array.from({ length: 20 }, (_, n) => begin(`slow-${n}`)));
  await eventually(() => expect(unfinished()).toHaveLength(20));
  const sent = 20 * part.length;
  await eventually(() => expect((heldBytes() - before) / sent).toBeLessThan(0.3));
  for (const cut of cuts) cut();
  await eventually(() => expect(unfinished()).toEqual([]));
});
