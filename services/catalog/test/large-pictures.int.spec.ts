import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { member, openCatalog } from './support/catalog.ts';

/** A photo with realistic detail, stored lying on its side, as a phone does. */
const phonePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4_032,
      height: 3_024,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .jpeg({ quality: 60 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

it('a 12-megapixel phone photo that is stored on its side is accepted and turned upright', async () => {
  const shop = await openCatalog();
  onTestFinished(() => shop.close());
  const path = await shop.upload(await phonePhoto(), member, 'IMG_0001.jpg');
  const attach = { memberId: 7, role: 'ROLE_USER' as const, paths: [path] };
  const { images } = (await shop.callInternal(internalCalls.attachImages, { body: attach })).body;
  const { width, height } = await sharp(shop.objects.files.get(String(images[0]?.url).slice(1))).metadata();
  expect([width, height]).toEqual([3_024, 4_032]);
});
