import { homeSample, itemCardSample, itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { setConfig } from '../shared/config/config.ts';
import { answer, refuse, requestsTo } from '../testing/network.ts';
import { auditPage } from '../testing/page-audit.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { sampleShop } from '../testing/sample-shop.ts';

/** A very long name without a space to break at. */
const longName = '아주긴이름의가방'.repeat(8).slice(0, 60);
const broken = '/pictures/none.webp';
const main = page.getByRole('main');

const onlyCatalogue = () => {
  for (const name of ['review.reviews', 'review.photos', 'review.newestPhotos', 'waiting.saleGates'] as const)
    refuse(name, 'UNAVAILABLE');
  for (const name of ['order.deliveryTerms', 'cart.count'] as const) refuse(name, 'UNAVAILABLE');
};

describe('an item with 40 options, a name of 60 letters and a broken image, while other services are down', () => {
  const options = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    name: `${index + 1} ${longName}`,
    additionalPrice: index * 1_000,
    stockQuantity: index % 5,
    isOptionSoldOut: false,
    imageUrls: [],
  }));

  beforeEach(() => {
    onlyCatalogue();
    answer('catalog.getById', { ...itemSample, title: longName, imageUrl: broken, itemOptions: options });
    answer('catalog.checkSoldOut', { isSoldOut: false });
    answer('catalog.checkLike', { liked: false });
    answer('catalog.likedItems', []);
    answer('catalog.cards', []);
    answer('catalog.boughtTogether', {
      together: false,
      items: [{ ...itemCardSample, title: longName, imageUrl: broken }],
    });
  });

  it('is shown without sideways scrolling, with an error message in place of its reviews', async () => {
    await renderScreen('/detail/1', { as: 'visitor' });
    await expect.element(page.getByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expect.element(main.getByRole('button', { name: /^40 / })).toBeInTheDocument();
    // The reviews are loaded when the visitor scrolls near them.
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return main.getByText(problems.UNAVAILABLE[1]).elements().length;
      })
      .toBeGreaterThan(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });

  it('has the chat button beside its options at a width of 1600 px, and not at 1440 px', async () => {
    const contact = { chatUrl: 'https://chat.example/shop', hours: '', kakaoChannel: '' };
    setConfig({ shop: sampleShop({ contact }) });
    await renderScreen('/detail/1', { as: 'visitor' });
    await expect.element(main.getByRole('button', { name: /^40 / })).toBeInTheDocument();
    const chat = page.getByTitle('채팅 상담');
    await page.viewport(1600, 900);
    onTestFinished(() => page.viewport(1440, 900));
    await expect.element(chat).toBeInViewport();
    await page.viewport(1440, 900);
    await expect.element(chat).not.toBeInViewport();
  });

  it('shows the buy button without scrolling past the options, on a desktop and in the sheet of a phone', async () => {
    onTestFinished(() => page.viewport(1440, 900));
    await renderScreen('/detail/1', { as: 'visitor' });
    const buy = page.getByRole('button', { name: '바로 구매' });
    await expect.element(buy).toBeInViewport();
    await page.viewport(390, 844);
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: '바로 구매' })).toBeInViewport();
  });

  it('keeps the chosen option when adding it to the cart fails', async () => {
    refuse('cart.add', 'UNAVAILABLE');
    await renderScreen('/detail/1', { as: 'member' });
    const option = page.getByRole('button', { name: /^2 / });
    await option.click();
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect.poll(() => requestsTo('cart.add').length).toBeGreaterThan(0);
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect.element(option).toHaveAttribute('aria-pressed', 'true');
  });
});

it('a cart of 30 lines with names of 60 letters passes the page audit, and its lines can be chosen', async () => {
  answer('order.unpaid', []);
  refuse('order.deliveryTerms', 'UNAVAILABLE');
  const lines = Array.from({ length: 30 }, (_, index) => ({
    cartId: index + 1,
    id: index + 1,
    title: longName,
    imageUrl: broken,
    itemOption: { id: index + 1, name: `${index} ${longName}`, additionalPrice: 0 },
    finalPrice: 39_000,
    quantity: 1,
    soldOut: index === 3,
    available: index === 3 ? 0 : 5,
  }));
  answer('cart.fetch', lines);
  await renderScreen('/user/cart', { as: 'member' });
  await expect
    .poll(() => main.getByRole('checkbox', { name: /주문하기/ }).elements().length)
    .toBeGreaterThanOrEqual(29);
  await auditPage();
});

it('the home page and the shop page show items with broken images while only the catalogue service works', async () => {
  onlyCatalogue();
  const item = { ...itemCardSample, title: longName, description: longName.repeat(5), imageUrl: broken };
  answer('catalog.home', {
    sections: [...homeSample.sections, { kind: 'best', heading: longName, items: [item, item] }],
  });
  const first = await renderScreen('/', { as: 'member' });
  await expect.element(main.getByRole('heading', { name: longName }).first()).toBeVisible();
  await auditPage();
  first.close();
  answer('catalog.categories', [{ id: 1, name: '가방' }]);
  answer('catalog.getByCategory', {
    _embedded: { itemHomeDTOList: [item] },
    page: { size: 12, number: 0, totalElements: 1, totalPages: 1 },
  });
  await renderScreen('/shop', { as: 'member' });
  await expect.element(main.getByRole('link', { name: new RegExp(longName) })).toBeVisible();
  await auditPage();
});

describe('a shop without items and notices', () => {
  beforeEach(() => {
    answer('catalog.home', { sections: [] });
    answer('catalog.getByCategory', {
      _embedded: { itemHomeDTOList: [] },
      page: { size: 12, number: 0, totalElements: 0, totalPages: 0 },
    });
    answer('catalog.popularWords', { words: [] });
    answer('catalog.getBest', []);
    answer('review.notices', []);
  });

  it.each([
    ['/', '추천 상품을 준비하고 있습니다.'],
    ['/shop', '상품을 준비하고 있습니다.'],
    ['/shop?q=가방', '조건에 맞는 상품이 없습니다.'],
    ['/notice', '공지사항이 없습니다.'],
    ['/likes', '아직 찜한 상품이 없습니다.'],
  ])('shows at %s the sentence for an empty page', async (path, sentence) => {
    await renderScreen(path, { as: 'visitor' });
    await expect.element(main.getByText(sentence)).toBeVisible();
    await auditPage();
  });
});
