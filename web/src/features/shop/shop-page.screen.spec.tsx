import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
    params: { category: 'ALL', page: '0', size: '12' },
    query: { q: 'zzzz', inStock: 'true' },
  });
  answer('catalog.getByCategory', items('마루 토트백'));
  await page.getByRole('button', { name: '전체 상품 보기' }).click();
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toHaveAttribute('href', '/detail/1');
  expect(screen.search()).toBe('');
});

it('says of an item that it is sold out', async () => {
  const gone = { ...item(1, '마루 토트백'), soldOut: true, stockQuantity: 0 };
  answer('catalog.getByCategory', { ...items('x'), _embedded: { itemHomeDTOList: [gone, item(2, '카드 지갑')] } });
  await renderScreen('/shop', { as: 'visitor' });
  await expect.element(page.getByRole('link', { name: /마루 토트백/ })).toMatchTextContent(/Out Of Stock/);
  await expect.element(page.getByRole('link', { name: /카드 지갑/ })).not.toMatchTextContent(/Out Of Stock/);
});
