import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const waiting = {
  ...{ merchantUid: 'order-1', buyerName: '김하늘', itemTitles: '마루 토트백', bank: '신한은행', number: '5621234' },
  ...{ totalPrice: 42_000, placedAt: '2026-03-03T03:04:00.000Z', endsAt: '2026-03-10T03:04:00.000Z' },
};
const list = (...content: (typeof waiting)[]) => ({
  ...{ content, totalElements: content.length, totalPages: 1, total: 42_000 * content.length },
});
const open = () => renderScreen('/admin/order/deposits', { as: 'operator' });

showsFourStates({
  call: 'order.waitingDeposits',
  open,
  data: [list(waiting), '마루 토트백'],
  empty: [list(), '입금을 기다리는 주문이 없습니다.'],
  error: '입금을 기다리는 주문을 불러오지 못했습니다.',
});

it('the list of awaited deposits shows buyer, account, amount and deadline, and links to the order', async () => {
  answer('order.waitingDeposits', list(waiting, { ...waiting, merchantUid: 'order-2' }));
  await open();
  await expect.element(page.getByRole('status').filter({ hasText: /2건 · 84,000원/ })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /order-1/ }))
    .toMatchTextContent(/김하늘.*신한은행 5621234.*42,000원.*2026\.03\.10 12:04/);
  await expect.element(page.getByRole('link', { name: 'order-1' })).toHaveAttribute('href', '/payment/deposit/order-1');
  await auditPage();
});
