import { itemCardSample as item } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const box = page.getByRole('combobox', { name: '주문, 회원, 상품 검색' });
const hits = page.getByRole('listbox', { name: '검색 결과' });
const group = (name: string) => hits.getByRole('group', { name });
const found = {
  orders: [
    {
      merchantUid: '20260302-0000001',
      name: '김하늘',
      phoneNumber: '01012345678',
      itemTitles: '마루 토트백',
      paymentStatus: 'PREPARING',
    },
  ],
  members: [
    { id: 7, username: 'haneul@example.com', realName: '김하늘', displayName: '하늘', phoneNumber: '01012345678' },
  ],
} as const;
const items = (...list: (typeof item)[]) => ({
  _embedded: { itemHomeDTOList: list },
  page: { size: 6, number: 0, totalElements: list.length, totalPages: 1 },
});
let screen: Awaited<ReturnType<typeof renderScreen>>;

beforeEach(async () => {
  answer('reporting.orders', {
    _embedded: { paymentHistoryDTOList: [] },
    page: { size: 15, number: 0, totalElements: 0, totalPages: 0 },
  });
  answer('shipping.search', { orders: [...found.orders], members: [...found.members] });
  answer('catalog.getByCategory', items(item));
  screen = await renderScreen('/admin/order/manage/ALL', { as: 'operator' });
  await expect.element(page.getByText('해당 주문내역 정보가 없습니다.')).toBeVisible();
});

it('the search box finds orders, members and items by keyboard, and Enter opens the selected result', async () => {
  neverAnswer('order.detail');
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('010-1234-5678');
  await expect.element(group('주문')).toMatchTextContent(/20260302-0000001.*김하늘 · 배송준비중/);
  await expect.element(group('회원')).toMatchTextContent(/김하늘 · haneul@example\.com010-1234-5678/);
  await expect.element(group('상품')).toMatchTextContent(/마루 토트백/);
  await auditPage();
  expect(requestsTo('shipping.search').map(({ query }) => query)).toEqual([{ q: '010-1234-5678' }]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(hits.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.path).toBe('/payment/details/20260302-0000001');
});

it('the search box opens the found order when Enter is pressed right after the number', async () => {
  neverAnswer('order.detail');
  await userEvent.keyboard('/20260302-0000001{Enter}');
  await expect.poll(screen.path).toBe('/payment/details/20260302-0000001');
});

it('the search box is cleared by Escape, and a slash typed in another field stays in that field', async () => {
  await box.fill('가방');
  await expect.element(hits.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(hits).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('');
  await page.getByRole('checkbox', { name: '주문자' }).click();
  const name = page.getByRole('textbox', { name: '이름' });
  await name.click();
  await userEvent.keyboard('/');
  await expect.element(name).toHaveValue('/');
});

it('the search box says when it is searching, finds nothing, or fails in every group', async () => {
  neverAnswer('shipping.search');
  await box.fill('가방');
  await expect.element(page.getByText('찾고 있습니다…')).toBeVisible();
  answer('shipping.search', { orders: [], members: [] });
  answer('catalog.getByCategory', items());
  await box.fill('없는 것');
  await expect.element(page.getByText('검색 결과가 없습니다')).toBeVisible();
  await box.fill('010');
  await expect.element(page.getByText('전화번호는 숫자 4자리 이상 입력해주세요.')).toBeVisible();
  refuse('catalog.getByCategory', 'INTERNAL');
  answer('shipping.search', { orders: [...found.orders], members: [] });
  await box.fill('하늘');
  await expect.element(group('주문')).toBeVisible();
  refuse('shipping.search', 'INTERNAL');
  await box.fill('바다');
  await expect.element(page.getByText('검색하는 중 오류가 발생했습니다.')).toBeVisible();
});
