import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const list = (orderCount: number, complete = true): Answer<'shipping.pickingList'> => ({
  options:
    orderCount === 0
      ? []
      : [
          {
            itemOptionId: 11,
            itemId: 1,
            title: '마루 토트백',
            imageUrl: '/pictures/bag.webp',
            itemOptionName: '카멜',
            productCode: 'TOTE-01',
            quantity: 2,
            orders: [{ merchantUid: 'order-1', name: '김하늘', quantity: 2 }],
          },
        ],
  orderCount,
  quantity: orderCount * 2,
  complete,
});

showsFourStates({
  call: 'shipping.pickingList',
  open: () => renderScreen('/admin/order/picking', { as: 'operator' }),
  data: [list(1), '마루 토트백'],
  empty: [list(0), '해당 주문내역 정보가 없습니다.'],
  error: '피킹 리스트를 불러오는 중 오류가 발생했습니다.',
});

it('the picking list requests the orders of the page address, and says when the list is incomplete', async () => {
  answer('shipping.pickingList', list(1, false));
  await renderScreen('/admin/order/picking?uids=order-1', { as: 'operator' });
  await expect.element(page.getByText('주문 목록에서 선택한 주문입니다.')).toBeVisible();
  await expect.element(page.getByText('TOTE-01')).toBeVisible();
  await expect.element(page.getByText(/먼저 결제된 1건까지의 목록입니다\./)).toBeVisible();
  expect(requestsTo('shipping.pickingList')[0]?.query).toEqual({ uids: 'order-1' });
  await expect.element(page.getByRole('button', { name: '인쇄' })).toBeEnabled();
});

it('the picking list of a batch names the orders that were cancelled after packing', async () => {
  answer('shipping.pickingList', list(1));
  const order = {
    ...{ name: '이노을', buyerName: '이노을', itemTitles: '반지갑', quantity: 1, memo: null, trackingNumber: null },
  };
  answer('packing.batch', {
    ...{ id: 12, packedAt: '2026-03-03T03:04:00.000Z', size: 2, waiting: 1, cancelled: 1, ready: true },
    orders: [
      { ...order, merchantUid: '20260301-AAAA', paymentTime: '2026-03-01T03:04:00.000Z', paymentStatus: 'PREPARING' },
      { ...order, merchantUid: '20260301-BBBB', paymentTime: '2026-03-01T03:04:00.000Z', paymentStatus: 'CANCELLED' },
    ],
  });
  await renderScreen('/admin/order/picking?batchId=12', { as: 'operator' });
  const cancelled = page.getByRole('region', { name: '취소된 주문' });
  await expect.element(cancelled).toMatchTextContent(/1건 있습니다.*이노을 …\S*BBBB/);
  await auditPage();
});

it('the picking list cannot be printed when it is empty', async () => {
  answer('shipping.pickingList', list(0));
  await renderScreen('/admin/order/picking', { as: 'operator' });
  await expect.element(page.getByRole('button', { name: '인쇄' })).toBeDisabled();
});

it('the picking list keeps the product code on one line on narrow paper', async () => {
  const sheet = list(1);
  const [option] = sheet.options;
  if (option) {
    option.productCode = 'GY-BAG-2026-001';
    option.orders = Array.from({ length: 8 }, (_, index) => ({
      merchantUid: `order-${index}`,
      name: '김하늘',
      quantity: 1,
    }));
  }
  answer('shipping.pickingList', sheet);
  await page.viewport(680, 900);
  try {
    await renderScreen('/admin/order/picking', { as: 'operator' });
    const code = page.getByText('GY-BAG-2026-001');
    await expect.element(code).toBeVisible();
    const { height } = code.element().getBoundingClientRect();
    expect(height).toBeLessThan(30);
  } finally {
    await page.viewport(1440, 900);
  }
});
