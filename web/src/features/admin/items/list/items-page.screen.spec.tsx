import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../../testing/network.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { itemSample } from '../../../../testing/samples.ts';

const { description: _d, detailImages: _i, guideImages: _g, facts: _f, categories, ...row } = itemSample;
const items = (...titles: string[]): Answer<'catalog.operatorItems'> => ({
  _embedded: {
    operatorItemDTOList: titles.map((title, index) => ({
      ...row,
      id: index + 1,
      title,
      categories: categories.map(({ name }) => name),
    })),
  },
  page: { size: 50, number: 0, totalElements: titles.length, totalPages: titles.length > 0 ? 1 : 0 },
});
const open = (query = '') => renderScreen(`/admin/item/list${query}`, { as: 'operator' });

beforeEach(() => answer('catalog.categories', [{ id: 1, name: '가방' }]));

showsFourStates({
  call: 'catalog.operatorItems',
  open,
  data: [items('마루 토트백', '카드 지갑'), '카드 지갑'],
  empty: [items(), '등록된 상품이 없습니다.'],
  error: '상품 목록을 불러오는 중 오류가 발생했습니다.',
});

it('says of a search that found nothing that there may be others', async () => {
  answer('catalog.operatorItems', items());
  await open('?q=zzzz');
  await expect.element(page.getByText('검색 결과가 없습니다')).toBeVisible();
  expect(requestsTo('catalog.operatorItems').at(-1)?.query).toMatchObject({ q: 'zzzz' });
});

it('opens the page’s items for a change of many at once', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open();
  await page.getByRole('button', { name: '가격·재고 일괄 수정' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '가격·재고 일괄 수정' })).toBeVisible();
  await expect.element(page.getByText('마루 토트백').first()).toBeVisible();
});
