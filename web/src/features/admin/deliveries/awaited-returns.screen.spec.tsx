import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const awaited = {
  ...{ merchantUid: 'order-1', name: '김하늘', itemTitles: '마루 토트백', trackingNumber: '6812345678901' },
  ...{ shippedAt: '2026-03-03T03:04:00.000Z', cancelledAt: '2026-03-05T03:04:00.000Z' },
};
const list = (...content: (typeof awaited)[]) => ({ content, totalElements: content.length, totalPages: 1 });
const open = () => renderScreen('/admin/order/returns', { as: 'operator' });

showsFourStates({
  call: 'order.awaitedReturns',
  open,
  data: [list(awaited), '2026.03.03 12:04'],
  empty: [list(), '입고될 취소 상품이 없습니다.'],
  error: '입고될 취소 상품을 불러오지 못했습니다.',
});

it('the list of awaited returns shows name, tracking number, shipping time and cancel time of an order', async () => {
  answer('order.awaitedReturns', list(awaited));
  await open();
  await expect
    .element(page.getByRole('row', { name: /order-1/ }))
    .toMatchTextContent(/김하늘.*6812345678901.*2026\.03\.03 12:04.*2026\.03\.05 12:04/);
  await expect.element(page.getByRole('link', { name: 'order-1' })).toHaveAttribute('href', '/payment/details/order-1');
  await auditPage();
});
