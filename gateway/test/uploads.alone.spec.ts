import { expect, it, vi } from 'vitest';
import { heldBytes } from '../../tests/support/memory.ts';
import { ways } from './harness.ts';
import { beginUpload, countingCatalog } from './upload-support.ts';

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 20_000, interval: 10 });

it.each(ways)('slow uploads are not held in memory, $way', async ({ createTestGateway }) => {
  const { arrived, server } = countingCatalog();
  const shop = await createTestGateway({ servers: { catalog: server } });
  const before = heldBytes();
  const part = Buffer.alloc(1_000_000);
  for (let n = 0; n < 130; n += 1) beginUpload(shop.url, part, 5_000_000);
  await eventually(() => expect(arrived.bytes).toBeGreaterThanOrEqual(100 * part.length));
  const sent = 130 * part.length;
  await eventually(() => expect((heldBytes() - before) / sent).toBeLessThan(0.3));
});
