import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Sales = Answer<'catalog.sales'>;
type Sale = Sales['_embedded']['saleDTOList'][number];
const running: Sale = {
  id: 1,
  title: '겨울 세일',
  startsAt: '2026-12-01T01:00:05.000Z',
  endsAt: '2026-12-07T15:00:00.000Z',
  discountRate: 20,
  discountAmount: null,
  state: 'RUNNING',
  itemCount: 1_000,
  reminders: 12,
};
const planned: Sale = {
  ...running,
  id: 2,
  title: '새해 할인',
  state: 'PLANNED',
  discountRate: null,
  discountAmount: 5_000,
};
const opening: Sale = { ...planned, id: 3, title: '발매', endsAt: null, discountAmount: null, reminders: 0 };
const over: Sale = { ...running, id: 4, title: '가을전', state: 'OVER' };
const listOf = (found: Sale[], totalPages = 1): Sales => ({
  _embedded: { saleDTOList: found },
  page: { size: 50, number: 0, totalElements: found.length, totalPages },
});
const open = (query = '') => renderScreen(`/admin/sales${query}`, { as: 'operator' });
const row = (title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const question = page.getByRole('alertdialog');

showsFourStates({
  call: 'catalog.sales',
  open,
  data: [listOf([running, planned, over]), '새해 할인'],
  empty: [listOf([]), '등록된 행사가 없습니다.'],
  error: '행사를 불러오는 중 오류가 발생했습니다.',
});

it('the list shows the state, the period in Seoul time, the discount, the items and the reminders of each sale', async () => {
  answer('catalog.sales', listOf([running, planned, opening, over]));
  await open();
  const texts = [
    [running, ['진행 중', '2026.12.01 10:00:05 – 2026.12.08 00:00', '20% 할인', '1,000개', '12명']],
    [planned, ['예정', '5,000원 할인']],
    [opening, ['예정', '2026.12.01 10:00:05부터', '판매 시작', '0명']],
    [over, ['종료']],
  ] as const;
  for (const [{ title }, cells] of texts)
    for (const name of cells) await expect.element(row(title).getByRole('cell', { name })).toBeVisible();
  await expect.element(row('가을전').getByRole('button')).not.toBeInTheDocument();
  await expect
    .element(row('가을전').getByRole('link', { name: '가을전 현황' }))
    .toHaveAttribute('href', '/admin/sales/4/live');
});

it('the list has pages, and each sale leads to its form', async () => {
  answer('catalog.sales', listOf([running], 2));
  answer('catalog.sale', { ...running, version: 1, items: [], categories: [], waitingRoom: null });
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [] },
    page: { size: 8, number: 0, totalElements: 0, totalPages: 0 },
  });
  const screen = await open();
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect.poll(() => requestsTo('catalog.sales').at(-1)?.query).toEqual({ page: '1', size: '50' });
  await page.getByRole('link', { name: '겨울 세일' }).click();
  await expect.element(page.getByRole('heading', { name: '행사 수정' })).toBeVisible();
  expect(screen.path()).toBe('/admin/sales/1');
});

it('a running sale ends only after a confirmation of the consequences', async () => {
  answer('catalog.sales', listOf([running]));
  await open();
  const end = page.getByRole('button', { name: '겨울 세일 지금 종료' });
  await end.click();
  await expect.element(question).toMatchTextContent(/‘겨울 세일’ 행사를 지금 종료하시겠습니까\?/);
  await expect.element(question).toMatchTextContent(/상품이 바로 행사 전 가격으로 돌아갑니다\./);
  await question.getByRole('button', { name: '닫기' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsTo('catalog.endSale')).toEqual([]);
  await end.click();
  answer('catalog.endSale', { ok: true });
  answer('catalog.sales', listOf([{ ...running, state: 'OVER' }]));
  await question.getByRole('button', { name: '지금 종료' }).click();
  await expect.element(page.getByText('‘겨울 세일’ 행사를 종료했습니다.')).toBeVisible();
  await expect.element(row('겨울 세일').getByRole('cell', { name: '종료' })).toBeVisible();
  expect(requestsTo('catalog.endSale').map(({ params }) => params)).toEqual([{ id: '1' }]);
});

it('a sale that has not begun is withdrawn, with the members who asked for a message in the question', async () => {
  answer('catalog.sales', listOf([planned, opening]));
  await open();
  await page.getByRole('button', { name: '새해 할인 행사 취소' }).click();
  await expect.element(question).toMatchTextContent(/알림을 신청한 회원 12명에게 알림이 가지 않습니다\./);
  await question.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '발매 행사 취소' }).click();
  await expect.element(question).toMatchTextContent(/상품을 바로 구매할 수 있게 됩니다\./);
  answer('catalog.endSale', { ok: true });
  answer('catalog.sales', listOf([planned]));
  await question.getByRole('button', { name: '행사 취소' }).click();
  await expect.element(page.getByRole('link', { name: '발매' })).not.toBeInTheDocument();
  expect(requestsTo('catalog.endSale').map(({ params }) => params)).toEqual([{ id: '3' }]);
});

it('a sale that is over already stays, and its new state is shown', async () => {
  answer('catalog.sales', listOf([running]));
  await open();
  await page.getByRole('button', { name: '겨울 세일 지금 종료' }).click();
  refuse('catalog.endSale', 'SALE_OVER');
  answer('catalog.sales', listOf([{ ...running, state: 'OVER' }]));
  await question.getByRole('button', { name: '지금 종료' }).click();
  await expect.element(question).toMatchTextContent(problems.SALE_OVER[1]);
  await question.getByRole('button', { name: '확인' }).click();
  await expect.element(row('겨울 세일').getByRole('cell', { name: '종료' })).toBeVisible();
});
