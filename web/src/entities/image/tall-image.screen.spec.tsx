import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { imageFile, openImageStore } from '../../testing/image-store.ts';
import { answer } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const fields: Readonly<Record<string, () => Promise<Locator>>> = {
  'a banner': async () => {
    answer('catalog.assetGroup', { code: 'HOME', title: '봄의 홈', mainImageUrl: null, assetImages: [] });
    await renderScreen('/admin/asset/editAsset/HOME', { as: 'operator' });
    return page.getByRole('group', { name: /^이미지 / }).getByLabelText('이미지', { exact: true });
  },
  'a drawing of the home page': async () => {
    const words = { heading: '가을', text: '', link: null, alt: '가방', onDark: false, best: 0 };
    const images = { banner: null, imageUrl: '/pictures/1.webp', phoneImageUrl: null };
    const sources = { banners: [], best: [], newest: [], items: [], categories: [] };
    answer('catalog.homeComposition', { version: 1, blocks: [{ kind: 'hero', ...words, ...images }], sources });
    await renderScreen('/admin/home', { as: 'operator' });
    await page.getByRole('button', { name: /^1\. / }).click();
    return page.getByLabelText('가로 이미지', { exact: true });
  },
  'the image of a notice': async () => {
    await renderScreen('/notice/upload', { as: 'operator' });
    return page.getByLabelText('이미지 (선택)', { exact: true });
  },
};

it.each(Object.entries(fields))(
  '%s is uploaded unchanged and in one piece even when the image is tall',
  async (_, open) => {
    const store = openImageStore('pending/1.jpg');
    const input = await open();
    const chosen = await imageFile('long.jpg', 860, 20_000);
    await input.upload(chosen);
    await expect.poll(() => store.puts.length).toBe(1);
    expect(await store.puts[0]?.file.arrayBuffer()).toEqual(await chosen.arrayBuffer());
  },
);
