import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const old = {
  merchantUid: 'order-1',
  name: '김하늘',
  itemTitles: '마루 토트백',
  trackingNumber: '6800000000001',
  shippedAt: '2026-03-03T03:04:05.000Z',
};
const open = (content: (typeof old)[]) => {
  answer('order.stalledOrders', { content, totalElements: content.length, totalPages: 1 });
  return renderScreen('/admin/order/stalled', { as: 'operator' });
};

it('the list of stalled orders marks chosen orders as delivered without a message to the buyer', async () => {
  await open([old, { ...old, merchantUid: 'order-2' }]);
  await expect.element(page.getByRole('checkbox', { name: /order-2/ })).toBeVisible();
  await auditPage();
  await page.getByRole('checkbox', { name: /order-2/ }).click();
  answer('order.deliverOrders', { results: [{ merchantUid: 'order-2', ok: true, outcome: 'delivered' }] });
  await page.getByRole('button', { name: '1건 배송완료 처리' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/안내 문자를 보내지 않습니다/);
  answer('order.stalledOrders', { content: [old], totalElements: 1, totalPages: 1 });
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: '1건이 배송완료 처리되었습니다.' })).toBeVisible();
  expect(requestsTo('order.deliverOrders').map(({ body }) => body)).toEqual([
    { merchantUids: ['order-2'], assumed: true },
  ]);
  await expect.element(page.getByText('order-2')).not.toBeInTheDocument();
});

it('the list of stalled orders says when it is empty, and offers a retry after an error', async () => {
  await open([]);
  await expect.element(page.getByText('처리할 주문이 없습니다.')).toBeVisible();
  refuse('order.stalledOrders', 'INTERNAL');
  await renderScreen('/admin/order/stalled', { as: 'operator' });
  await expect.element(page.getByRole('button', { name: /다시/ })).toBeVisible();
});
