import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setConfig } from '../shared/config/config.ts';
import { answer, neverAnswer } from '../testing/network.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { sampleDocument, sampleShop } from '../testing/sample-shop.ts';

/** A page that is long enough to scroll. */
const blocks = Array.from({ length: 80 }, (_, at) => ({ kind: 'paragraph' as const, runs: [{ text: `문단 ${at}` }] }));
const withChat = sampleShop({ contact: { chatUrl: 'https://chat.example/shop', hours: '', kakaoChannel: '' } });

const floating = page.getByRole('complementary', { name: '상담' }).getByRole('link', { name: '채팅 상담 (새 창)' });
const inFooter = page.getByRole('contentinfo').getByRole('link', { name: '채팅 상담 (새 창)' });
/** Returns the box of a node's text, or of an image itself. */
const boxOf = (node: Element): DOMRect => {
  if (node instanceof HTMLImageElement) return node.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
};

/** Lists the texts and images of the page that the button covers. */
const under = (button: Element): string[] => {
  const box = button.getBoundingClientRect();
  const isUnder = ({ left, right, top, bottom }: DOMRect): boolean =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  return [...document.querySelectorAll('main :is(a, p, img, h1), footer :is(a, p, dd)')]
    .filter((node) => isUnder(boxOf(node)))
    .map(({ textContent }) => textContent);
};

it('the chat button floats in a wide margin or is at the end of the page, and never covers content', async () => {
  onTestFinished(() => page.viewport(1440, 900));
  setConfig({ shop: withChat });
  answer('catalog.shopDocument', sampleDocument({ blocks }));
  await renderScreen('/terms-of-use', { as: 'visitor' });
  await expect.element(floating).toHaveAttribute('href', 'https://chat.example/shop');
  await expect.element(page.getByText('문단 79')).toBeInTheDocument();
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    window.scrollTo(0, 300);
    await expect.element(floating).not.toBeInViewport();
    // After a change of width the page grows again one frame later, so each attempt scrolls to the new end.
    await vi.waitFor(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      expect(floating.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    });
    await expect.element(floating).toBeInViewport();
    expect(under(floating.element())).toEqual([]);
  }
  await page.viewport(1600, 900);
  window.scrollTo(0, 300);
  await expect.element(floating).toBeInViewport();
  expect(under(floating.element())).toEqual([]);
});

it.each(['/user/cart', '/notice'])(
  'the chat link at %s is in the footer alone, without a floating button over the content',
  async (path) => {
    setConfig({ shop: withChat });
    neverAnswer('review.notices');
    await renderScreen(path, { as: 'visitor' });
    await expect.element(inFooter).toHaveAttribute('href', 'https://chat.example/shop');
    await expect.element(floating).not.toBeInTheDocument();
  },
);

it('the chat link is absent when the shop has no chat address', async () => {
  answer('catalog.shopDocument', sampleDocument({ blocks }));
  await renderScreen('/terms-of-use', { as: 'visitor' });
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await expect.element(page.getByText('채팅 상담')).not.toBeInTheDocument();
  await expect.element(floating).not.toBeInTheDocument();
});
