import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const orders = (...itemTitles: string[]): Answer<'order.history'> => ({
  _embedded: {
    paymentHistoryDTOList: itemTitles.map((title, index) => ({
      merchantUid: `order-${index}`,
      paymentTime: '2026-03-02T03:04:05.000Z',
      itemTitles: title,
      imageUrl: '/pictures/wallet.webp',
      totalPrice: 39_000,
      paymentStatus: 'PREPARING',
    })),
  },
  page: { size: 5, number: 0, totalElements: itemTitles.length, totalPages: 1 },
});
const open = () => renderScreen('/user/myPage', { as: 'member' });

beforeEach(() => answer('order.unpaid', []));

showsFourStates({
  call: 'order.history',
  open,
  data: [orders('카드 지갑', '마루 토트백'), '마루 토트백'],
  empty: [orders(), '주문 내역이 없습니다.'],
  error: problems.INTERNAL[1],
});

it('leads from a row to its order', async () => {
  answer('order.history', orders('카드 지갑'));
  await open();
  await expect
    .element(page.getByRole('link', { name: '카드 지갑' }))
    .toHaveAttribute('href', '/payment/details/order-0');
});

it('asks for the page that is chosen', async () => {
  const first = orders('카드 지갑');
  answer('order.history', { ...first, page: { ...first.page, totalElements: 7, totalPages: 2 } });
  const screen = await open();
  await page.getByRole('navigation', { name: '주문 내역 페이지' }).getByRole('button', { name: 'NEXT' }).click();
  await expect.poll(() => requestsTo('order.history').at(-1)?.params).toEqual({ page: '1', size: '5' });
  expect(screen.search()).toBe('?page=2');
});
