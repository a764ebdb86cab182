import { itemSample as item } from '@gyeol/contracts/http/samples.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { imageFile, openImageStore } from '../../../testing/image-store.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name} `) });
const choose = (name: string, file: File) => group(name).getByLabelText(name, { exact: true }).upload(file);
const sizeOf = async (file: Blob) => {
  const { width, height } = await createImageBitmap(file);
  return [width, height];
};
/** Draws stripes of three colours, one of them half transparent. */
const stripes = async (width: number, height: number, type: string): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let y = 0; context && y < height; y += 50) {
    context.fillStyle = ['#d00000', '#0044cc', 'rgba(0, 136, 68, 0.5)'][(y / 50) % 3] ?? '';
    context.fillRect(0, y, width, 50);
  }
  return new File([await canvas.convertToBlob({ type, quality: 1 })], 'detail.png', { type });
};
const pixels = async (file: Blob, top: number) => {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(bitmap, 0, top, 1, 1, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
};
const long = [
  { imageUrl: '/pictures/1.webp', priority: 0 },
  { imageUrl: '/pictures/2.webp', priority: 1 },
  { imageUrl: '/pictures/3.webp', priority: 2, continues: true },
];
const openEdit = async (images: Partial<typeof item> = {}) => {
  answer('catalog.getById', { ...item, ...images });
  answer('catalog.categories', []);
  answer('catalog.editItem', item);
  await renderScreen('/admin/item/edit/1', { as: 'operator' });
};
const save = () => page.getByRole('button', { name: '저장', exact: true }).click();
const saved = () => requestsTo('catalog.editItem').at(-1)?.body;

describe('the upload of a tall or large image', () => {
  it.each(['상세 이미지', '안내 이미지'])(
    'cuts a tall image among %s into slices of full width, and shows a message',
    async (name) => {
      const store = openImageStore('pending/1.png');
      await openEdit();
      const chosen = await stripes(860, 20_000, 'image/png');
      await choose(name, chosen);
      await expect
        .element(group(name).getByText(/세로가 너무 길어\(860 × 20,000px\) 4장으로 나누어 올립니다/))
        .toBeVisible();
      await expect.poll(() => store.puts.length).toBe(4);
      const sizes = await Promise.all(store.puts.map(({ file }) => sizeOf(file)));
      expect(sizes.map(([width]) => width)).toEqual([860, 860, 860, 860]);
      expect(sizes.reduce((sum, [, height = 0]) => sum + height, 0)).toBe(20_000);
      const second = sizes[0]?.[1] ?? 0;
      for (const top of [10, 60, 110]) {
        expect(await pixels(store.puts[1]?.file as File, top)).toEqual(await pixels(chosen, second + top));
      }
      // One tile represents the image. In the count of at most 50 images, each slice counts as one image.
      await expect.element(group(name).getByText('4 / 50')).toBeVisible();
      expect(group(name).getByRole('img').elements()).toHaveLength(1);
    },
  );

  it('refuses an image over 5 MB that cannot be read, and names the limit', async () => {
    openImageStore('pending/1.jpg');
    await openEdit();
    await choose(
      '상세 이미지',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], '너무 큰 사진.jpg', { type: 'image/jpeg' }),
    );
    await expect.element(group('상세 이미지').getByText(/: 이미지 크기는 5MB 이하여야 합니다\.$/)).toBeVisible();
  });

  it('keeps a tall main image in one piece at full width', async () => {
    const store = openImageStore('pending/1.jpg');
    await openEdit();
    await choose('대표 이미지', await imageFile('long.jpg', 860, 20_000));
    await expect.poll(() => store.puts.length).toBe(1);
    expect(await sizeOf(store.puts[0]?.file as File)).toEqual([860, 20_000]);
  });
});

describe('the slices of an image', () => {
  it('are moved together', async () => {
    await openEdit({ guideImages: long });
    await expect.element(group('안내 이미지').getByText('2장으로 나뉜 이미지')).toBeVisible();
    const handle = group('안내 이미지').getByRole('button', { name: /^안내 이미지 2 순서 바꾸기/ });
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await save();
    await expect.poll(saved).toMatchObject({
      originalGuideImagePaths: ['/pictures/2.webp', '/pictures/3.webp', '/pictures/1.webp'],
      continuedImagePaths: ['/pictures/3.webp'],
    });
  });
  it('are removed together', async () => {
    await openEdit({ guideImages: long });
    await group('안내 이미지').getByRole('button', { name: '안내 이미지 2 빼기' }).click();
    await save();
    await expect.poll(saved).toMatchObject({ originalGuideImagePaths: ['/pictures/1.webp'], continuedImagePaths: [] });
  });
});

/** Draws an image of random noise, which PNG cannot compress. */
const noise = async (width: number, height: number): Promise<File> => {
  const { data } = new ImageData(width, height);
  for (let at = 0; at < data.length; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'noise.png', { type: 'image/png' });
};

describe('an image over 5 MB', () => {
  it('is reduced, with a message and a preview of the reduced image', async () => {
    const store = openImageStore('pending/1.jpg');
    await openEdit();
    const heavy = await noise(2_100, 840);
    expect(heavy.size).toBeGreaterThan(5 * 1024 * 1024);
    await choose('대표 이미지', heavy);
    await expect.element(group('대표 이미지').getByText('5MB가 넘어 2,000 × 800px로 줄여 올립니다.')).toBeVisible();
    await expect.poll(() => store.puts.length).toBe(1);
    const sent = store.puts[0]?.file as File;
    expect(sent.size).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect(await sizeOf(sent)).toEqual([2_000, 800]);
    const preview = group('대표 이미지').getByRole('img').element() as HTMLImageElement;
    await expect.poll(() => [preview.naturalWidth, preview.naturalHeight]).toEqual([2_000, 800]);
  });
});
