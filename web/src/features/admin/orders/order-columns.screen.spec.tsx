import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

it('the order list shows all data of a delivered order at 1440 px without sideways scrolling', async () => {
  const order = {
    merchantUid: '20260302120405000-K1RQNQ0FQSTP27F0',
    ...{ name: '긴이름받는분', phoneNumber: '01012345678', buyerName: '김하늘', buyerPhoneNumber: '01012345678' },
    itemTitles: '마루 토트백, 반달 숄더백, 결 장지갑, 한 장 카드지갑',
    ...({ totalPrice: 1_206_000, paymentMethod: 'card', paymentTime: '2026-03-02T03:04:05.000Z' } as const),
    ...({ paymentStatus: 'DELIVERED', trackingNumber: '6800000000101', packingBatchId: 1 } as const),
    memo: '문의전화받음내일다시연락드리기로함',
  };
  answer('reporting.ordersByStatus', {
    _embedded: { paymentHistoryDTOList: [order] },
    page: { size: 15, number: 0, totalElements: 1, totalPages: 1 },
  });
  // A scrollbar leaves 1425 of 1440 px.
  await page.viewport(1425, 900);
  try {
    await renderScreen('/admin/order/manage/DELIVERED', { as: 'operator' });
    await expect.element(page.getByText('6800000000101')).toBeVisible();
    const table = page.getByRole('region', { name: '주문 목록 표' }).element();
    expect(table.scrollWidth).toBe(table.clientWidth);
    await expect.element(page.getByRole('cell', { name: /1,206,000원.*신용·체크카드/ })).toBeVisible();
  } finally {
    await page.viewport(1440, 900);
  }
});
