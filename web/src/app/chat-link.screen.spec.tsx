import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setConfig } from '../shared/config/config.ts';
import { answer, neverAnswer } from '../testing/network.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { sampleDocument, sampleShop } from '../testing/sample-shop.ts';
import { itemSample } from '../testing/samples.ts';

/** A page long enough to be read on. */
const blocks = Array.from({ length: 80 }, (_, at) => ({ kind: 'paragraph' as const, runs: [{ text: `문단 ${at}` }] }));
const withChat = sampleShop({ contact: { chatUrl: 'https://chat.example/shop', hours: '', kakaoChannel: '' } });

const floating = page.getByRole('complementary', { name: '상담' }).getByRole('link', { name: '채팅 상담 (새 창)' });
const inFooter = page.getByRole('contentinfo').getByRole('link', { name: '채팅 상담 (새 창)' });
it('floats over the page until one reads on, and comes back with the way up', async () => {
  setConfig({ shop: withChat });
  answer('catalog.shopDocument', sampleDocument({ blocks }));
  await renderScreen('/terms-of-use', { as: 'visitor' });
  await expect.element(floating).toBeVisible();
  await expect.element(floating).toHaveAttribute('href', 'https://chat.example/shop');
  await expect.element(page.getByText('문단 79')).toBeInTheDocument();
  // More than once: a page that has just opened, and letters that arrive late, move it under the reader.
  const scrolledBy = (px: number) => () => {
    window.scrollBy(0, px);
    return page.getByTitle('채팅 상담').element();
  };
  await expect.poll(scrolledBy(40)).not.toBeVisible();
  await expect.poll(scrolledBy(-20)).toBeVisible();
});

it.each(['/user/cart', '/notice'])('lies over no form and no dates; the footer leads to it: %s', async (path) => {
  setConfig({ shop: withChat });
  neverAnswer('review.notices');
  await renderScreen(path, { as: 'visitor' });
  await expect.element(inFooter).toHaveAttribute('href', 'https://chat.example/shop');
  await expect.element(floating).not.toBeInTheDocument();
});

it('lies beside the words and options of an item, never over them', async () => {
  setConfig({ shop: withChat });
  answer('catalog.getById', itemSample);
  const aside = ['catalog.checkSoldOut', 'catalog.boughtTogether', 'review.reviews', 'review.photos'] as const;
  for (const name of [...aside, 'waiting.saleGates'] as const) neverAnswer(name);
  await renderScreen('/detail/1', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(page.getByTitle('채팅 상담')).not.toBeVisible();
  }
  await page.viewport(1600, 900);
  await expect.element(floating).toBeVisible();
  await page.viewport(1440, 900);
});

it('is nowhere in a shop without one', async () => {
  answer('catalog.shopDocument', sampleDocument({ blocks }));
  await renderScreen('/terms-of-use', { as: 'visitor' });
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await expect.element(page.getByText('채팅 상담')).not.toBeInTheDocument();
  await expect.element(floating).not.toBeInTheDocument();
});
