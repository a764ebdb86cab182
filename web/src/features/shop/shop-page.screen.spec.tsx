import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Items = Answer<'catalog.getByCategory'>;
const item = (id: number, title: string): Items['_embedded']['itemHomeDTOList'][number] => ({
  id,
  title,
  description: '소가죽',
  imageUrl: '/pictures/bag.webp',
  hoverImageUrl: null,
  price: 39_000,
  discountPrice: 39_000,
  isDiscountByRate: false,
  discountRate: null,
  discountAmount: null,
  stockQuantity: 3,
  soldOut: false,
});
const items = (...titles: string[]): Items => ({
  _embedded: { itemHomeDTOList: titles.map((title, index) => item(index + 1, title)) },
  page: { size: 12, number: 0, totalElements: titles.length, totalPages: 1 },
});

beforeEach(() => answer('catalog.categories', [{ id: 1, name: '가방' }]));

showsFourStates({
  call: 'catalog.getByCategory',
  open: () => renderScreen('/shop', { as: 'visitor' }),
  data: [items('마루 토트백', '카드 지갑'), '마루 토트백'],
  empty: [items(), '조건에 맞는 상품이 없습니다.'],
  error: problems.INTERNAL[1],
});

it('leads from nothing found back to everything', async () => {
  answer('catalog.getByCategory', items());
  const screen = await renderScreen('/shop?q=zzzz&inStock=true', { as: 'visitor' });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('‘zzzz’ 검색');
  expect(requestsTo('catalog.getByCategory').at(-1)).toMatchObject({
    params: { category: 'ALL', sort: 'relevance', page: '0', size: '12' },
    query: { q: 'zzzz', inStock: 'true' },
  });
  answer('catalog.getByCategory', items('마루 토트백'));
  await page.getByRole('button', { name: '전체 상품 보기' }).click();
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toHaveAttribute('href', '/detail/1');
  expect(screen.search()).toBe('');
});

it('offers categories where nothing is found', async () => {
  answer('catalog.getByCategory', items());
  const screen = await renderScreen('/shop?q=zzzz', { as: 'visitor' });
  await page.getByRole('main').getByRole('link', { name: '가방' }).click();
  await expect.poll(screen.search).toBe('?category=%EA%B0%80%EB%B0%A9');
});

it('says what was searched for instead of a mistyped word', async () => {
  answer('catalog.getByCategory', { ...items('마루 토트백'), searchedFor: '가방' });
  await renderScreen('/shop?q=가빙', { as: 'visitor' });
  await expect.element(page.getByText('‘가빙’ 대신 ‘가방’ 검색 결과를 보여드려요.')).toBeVisible();
});

it('brings two pages by itself and the others by a button', async () => {
  const { page: info, ...list } = items('마루 토트백');
  answer('catalog.getByCategory', { ...list, page: { ...info, totalElements: 40, totalPages: 4 } });
  await renderScreen('/shop', { as: 'visitor' });
  await expect.poll(() => requestsTo('catalog.getByCategory').length).toBe(1);
  answer('catalog.getByCategory', { ...list, page: { size: 12, number: 1, totalElements: 40, totalPages: 4 } });
  await expect.poll(() => requestsTo('catalog.getByCategory').length).toBe(2);
  const more = page.getByRole('button', { name: '더 보기' });
  await expect.element(more).toBeVisible();
  expect(requestsTo('catalog.getByCategory')).toHaveLength(2);
  await more.click();
  await expect.poll(() => requestsTo('catalog.getByCategory').at(-1)?.params.page).toBe('2');
});

it('lets the keyboard pass over the filter', async () => {
  answer('catalog.getByCategory', items('마루 토트백'));
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toBeVisible();
  document.querySelector<HTMLElement>('a[href="#items"]')?.focus();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toHaveFocus();
});

it('says of an item that it is sold out', async () => {
  const gone = { ...item(1, '마루 토트백'), soldOut: true, stockQuantity: 0 };
  answer('catalog.getByCategory', { ...items('x'), _embedded: { itemHomeDTOList: [gone, item(2, '카드 지갑')] } });
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toMatchTextContent(/Out Of Stock/);
  await expect.element(page.getByRole('link', { name: /카드 지갑/ })).not.toMatchTextContent(/Out Of Stock/);
});
