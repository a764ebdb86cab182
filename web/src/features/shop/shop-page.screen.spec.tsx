import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { setConfig } from '../../shared/config/config.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, once, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

type Items = Answer<'catalog.getByCategory'>;
const item = (id: number, title: string): Items['_embedded']['itemHomeDTOList'][number] => ({
  id,
  title,
  description: '소가죽',
  imageUrl: '/pictures/bag.webp',
  hoverImageUrl: null,
  price: 39_000,
  discountPrice: 39_000,
  lowestPrice: 39_000,
  priceVaries: false,
  isDiscountByRate: false,
  discountRate: null,
  discountAmount: null,
  priceStruck: false,
  regularPrice: 39_000,
  sales: [],
  mayStrike: false,
  stockQuantity: 3,
  soldOut: false,
});
const items = (...titles: string[]): Items => ({
  _embedded: { itemHomeDTOList: titles.map((title, index) => item(index + 1, title)) },
  page: { size: 12, number: 0, totalElements: titles.length, totalPages: 1 },
});

beforeEach(() => {
  answer('catalog.categories', [{ id: 1, name: '가방' }]);
  answer('catalog.getBest', []);
  answer('catalog.popularWords', { words: [] });
});

showsFourStates({
  call: 'catalog.getByCategory',
  open: () => renderScreen('/shop', { as: 'visitor' }),
  data: [items('마루 토트백', '카드 지갑'), '마루 토트백'],
  empty: [items(), '상품을 준비하고 있습니다.'],
  error: problems.INTERNAL[1],
});

it('the shop page shows the delivery fee once above the list', async () => {
  answer('catalog.getByCategory', items('마루 토트백', '카드 지갑'));
  setConfig({ shop: { ...sampleShop(), delivery: { ...sampleShop().delivery, freeDeliveryFrom: 0 } } });
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByText('배송비 3,000원', { exact: true })).toBeVisible();
});

it('the shop page says that its recommended order is no sales ranking', async () => {
  answer('catalog.getByCategory', items('마루 토트백'));
  await renderScreen('/shop?sort=best', { as: 'visitor' });
  await expect.element(page.getByText('판매 순위가 아니라, 저희가 권하는 순서입니다.')).toBeVisible();
});

it('the shop page leads from an empty result back to all items', async () => {
  answer('catalog.getByCategory', items());
  const screen = await renderScreen('/shop?q=zzzz&inStock=true', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('‘zzzz’ 검색');
  await expect
    .poll(() => requestsTo('catalog.getByCategory').at(-1))
    .toMatchObject({
      params: { category: 'ALL', sort: 'relevance', page: '0', size: '12' },
      query: { q: 'zzzz', inStock: 'true' },
    });
  answer('catalog.getByCategory', items('마루 토트백'));
  await page.getByRole('button', { name: '전체 상품 보기' }).click();
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toHaveAttribute('href', '/detail/1');
  expect(screen.search()).toBe('');
});

it('the shop page filters by colours together with other filters, and keeps all filters in the address', async () => {
  answer('catalog.getByCategory', items('마루 토트백'));
  const screen = await renderScreen('/shop?inStock=true&colours=navy,mauve', { as: 'visitor' });
  await expect
    .poll(() => requestsTo('catalog.getByCategory').at(-1)?.query)
    .toEqual({ inStock: 'true', colours: 'navy' });
  await page.getByRole('button', { name: '네이비' }).click();
  await page.getByRole('checkbox', { name: '블랙' }).click();
  await auditPage();
  await page.getByRole('button', { name: '적용' }).click();
  await expect.poll(screen.search).toBe('?inStock=true&colours=black%2Cnavy');
  await page.getByRole('button', { name: '블랙 외 1' }).click();
  await page.getByRole('button', { name: '지우기' }).click();
  await expect.poll(screen.search).toBe('?inStock=true');
});

it('the shop page offers categories and popular items when nothing is found', async () => {
  answer('catalog.getByCategory', items());
  answer('catalog.getBest', [item(9, '물결 동전지갑')]);
  const screen = await renderScreen('/shop?q=zzzz', { as: 'visitor' });
  const popular = page.getByRole('region', { name: '저희가 권하는 상품' });
  await expect.element(popular.getByRole('link', { name: /물결 동전지갑/ })).toHaveAttribute('href', '/detail/9');
  await page.getByRole('main').getByRole('link', { name: '가방' }).click();
  await expect.poll(screen.search).toBe('?category=%EA%B0%80%EB%B0%A9');
});

it('the shop page says which word was searched for in place of a misspelled word', async () => {
  answer('catalog.getByCategory', { ...items('마루 토트백'), searchedFor: '가방' });
  await renderScreen('/shop?q=가빙', { as: 'visitor' });
  await expect.element(page.getByText('‘가빙’ 대신 ‘가방’ 검색 결과를 보여드려요.')).toBeVisible();
});

it('the shop page loads the following items by itself, and says how many of all items are shown', async () => {
  const pageOf = (number: number): Items => ({
    _embedded: { itemHomeDTOList: [item(number + 1, `마루 토트백 ${number + 1}`)] },
    page: { size: 12, number, totalElements: 4, totalPages: 4 },
  });
  answer('catalog.getByCategory', pageOf(3));
  for (const number of [2, 1, 0]) once('catalog.getByCategory', () => answer('catalog.getByCategory', pageOf(number)));
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByRole('link', { name: /마루 토트백 4/ })).toBeInTheDocument();
  await expect.element(page.getByText('4개 가운데 4개를 보고 있습니다.')).toHaveAttribute('role', 'status');
  expect(requestsTo('catalog.getByCategory').map(({ params }) => params.page)).toEqual(['0', '1', '2', '3']);
});

it('the shop page lets the keyboard skip the filter', async () => {
  answer('catalog.getByCategory', items('마루 토트백'));
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toBeVisible();
  document.querySelector<HTMLElement>('a[href="#items"]')?.focus();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toHaveFocus();
});

describe('the search field', () => {
  const field = page.getByRole('searchbox', { name: '상품 검색' });

  it('suggests categories and items while the visitor types, until Escape', async () => {
    answer('catalog.getByCategory', items('마루 토트백'));
    const prices = { discountPrice: 39_000, lowestPrice: 44_000, priceVaries: true };
    const suggested = { id: 7, title: '반달 숄더백', imageUrl: '/pictures/bag.webp', ...prices };
    answer('catalog.suggestions', { items: [suggested], categories: ['가방'] });
    await renderScreen('/shop', { as: 'visitor' });
    await field.fill('ㄱㅂ');
    const suggestions = page.getByRole('region', { name: '추천 검색' });
    await expect.element(suggestions.getByRole('link', { name: /반달 숄더백/ })).toHaveAttribute('href', '/detail/7');
    await expect.element(suggestions.getByText('44,000원부터')).toBeVisible();
    await expect.element(suggestions.getByRole('link', { name: /가방/ })).toBeVisible();
    expect(requestsTo('catalog.suggestions').at(-1)?.query).toEqual({ q: 'ㄱㅂ' });
    await auditPage();
    await field.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(suggestions).not.toBeInTheDocument();
  });

  it('offers popular words while it is empty', async () => {
    answer('catalog.getByCategory', items('마루 토트백'));
    answer('catalog.popularWords', { words: ['가죽 지갑', '토트백'] });
    const screen = await renderScreen('/shop', { as: 'visitor' });
    await field.click();
    const popular = page.getByRole('region', { name: '인기 검색어' });
    await expect.element(popular.getByRole('button', { name: '토트백' })).toBeVisible();
    await auditPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await popular.getByRole('button', { name: '가죽 지갑' }).click();
    await expect.poll(() => new URLSearchParams(screen.search()).get('q')).toBe('가죽 지갑');
    // The pressed word disappears. The focus moves to the button that is now at its position, and no suggestions open
    // over the results.
    await expect.element(page.getByRole('button', { name: '검색어 지우기' })).toHaveFocus();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requestsTo('catalog.suggestions')).toEqual([]);
  });

  it('remembers the searched words, and deletes them on request', async () => {
    answer('catalog.getByCategory', items('마루 토트백'));
    answer('catalog.suggestions', { items: [], categories: [] });
    const screen = await renderScreen('/shop', { as: 'visitor' });
    await field.fill('가죽');
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.search).toBe('?q=%EA%B0%80%EC%A3%BD');
    await field.fill('');
    const recent = page.getByRole('region', { name: '최근 검색어' });
    await expect.element(recent.getByRole('button', { name: '가죽' })).toBeVisible();
    await recent.getByRole('button', { name: '모두 지우기' }).click();
    await expect.element(recent).not.toBeInTheDocument();
    expect(localStorage.getItem('searchedWords')).toBeNull();
  });
});

it('the shop page marks an item that is sold out', async () => {
  const gone = { ...item(1, '마루 토트백'), soldOut: true, stockQuantity: 0 };
  answer('catalog.getByCategory', { ...items('x'), _embedded: { itemHomeDTOList: [gone, item(2, '카드 지갑')] } });
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toMatchTextContent(/Out Of Stock/);
  await expect.element(page.getByRole('link', { name: /카드 지갑/ })).not.toMatchTextContent(/Out Of Stock/);
});

it('the shop page shows title, two lines of description and price, with the prices of a row aligned', async () => {
  const plain = { ...item(1, '가'.repeat(87)), description: '한 장으로 세운 토트. 책 두 권이 들어갑니다.' };
  const discount = { discountPrice: 29_000, regularPrice: 29_000, lowestPrice: 29_000, discountAmount: 10_000 };
  const reduced = {
    ...item(2, '카드 지갑'),
    ...discount,
    priceStruck: true,
    description: '손바느질로 엮은 지갑입니다. '.repeat(20),
  };
  answer('catalog.getByCategory', { ...items('x'), _embedded: { itemHomeDTOList: [plain, reduced] } });
  await renderScreen('/shop', { as: 'visitor' });
  const [long, card] = [page.getByRole('link', { name: /가가/ }), page.getByRole('link', { name: /카드 지갑/ })];
  await expect.element(long).toMatchTextContent(/^가+한 장으로 세운 토트\. 책 두 권이 들어갑니다\.39,000원/);
  const description = card.getByText(/손바느질로/).element();
  expect(description.clientHeight).toBeLessThanOrEqual(2 * Number.parseFloat(getComputedStyle(description).lineHeight));
  expect(description.scrollHeight).toBeGreaterThan(description.clientHeight);
  const bottomOf = (text: string, link: typeof card) =>
    link.getByText(text, { exact: true }).first().element().getBoundingClientRect().bottom;
  expect(bottomOf('29,000원', card)).toBeCloseTo(bottomOf('39,000원', long), 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

it('the shop page shows a discount in percent or won as entered, and the lowest price of an item', async () => {
  const base = { price: 12_345, priceStruck: true };
  const rate = { isDiscountByRate: true, discountRate: 10 };
  const byRate = { ...base, ...rate, discountPrice: 11_111, regularPrice: 11_111, lowestPrice: 16_111 };
  const amount = { discountPrice: 12_300, regularPrice: 12_300, lowestPrice: 12_300 };
  const byAmount = { ...base, ...amount, discountAmount: 45 };
  const notStruck = { ...byRate, priceStruck: false };
  const cards = [{ ...byRate, priceVaries: true }, byAmount, notStruck];
  const itemHomeDTOList = cards.map((card, index) => ({ ...item(index + 1, `${index + 1}번째 지갑`), ...card }));
  answer('catalog.getByCategory', { ...items('x'), _embedded: { itemHomeDTOList } });
  await renderScreen('/shop', { as: 'visitor' });
  const card = (nth: number) => expect.element(page.getByRole('link', { name: new RegExp(`${nth}번째 지갑`) }));
  await card(1).toMatchTextContent(/소가죽할인 10%판매가 16,111원부터정가 17,345원$/);
  await card(2).toMatchTextContent(/소가죽판매가 12,300원정가 12,345원할인 -45원$/);
  await card(3).toMatchTextContent(/소가죽16,111원\s*$/);
});

it('the shop page marks the price of a running sale, and an item that is not on sale yet', async () => {
  const sale = {
    ...{ saleId: 7, title: '초겨울 행사', salePrice: 31_200 },
    ...{ startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2100-01-01T00:00:00.000Z' },
  };
  const opening = { ...sale, salePrice: null, startsAt: '2100-12-01T01:00:00.000Z', endsAt: null };
  const cards = [
    { ...item(1, '카드 지갑'), sales: [sale], mayStrike: true },
    { ...item(2, '반달 숄더백'), sales: [opening] },
    { ...item(3, '마루 토트백'), sales: [opening], stockQuantity: 0 },
  ];
  answer('catalog.getByCategory', { ...items('x'), _embedded: { itemHomeDTOList: cards } });
  await renderScreen('/shop', { as: 'visitor' });
  const card = (title: string) => expect.element(page.getByRole('link', { name: new RegExp(title) }));
  await card('카드 지갑').toMatchTextContent(/소가죽할인 20%판매가 31,200원행사가정가 39,000원$/);
  await card('반달 숄더백').toMatchTextContent(/^12월 1일 10:00 오픈반달 숄더백소가죽39,000원\s*$/);
  await card('마루 토트백').toMatchTextContent(/^Out Of Stock마루 토트백/);
  await auditPage();
});
