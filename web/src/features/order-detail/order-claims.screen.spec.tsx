import { orderSample } from '@gyeol/contracts/http/samples.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const claim = { id: 3, refunded: null, createdAt: '2026-03-02T03:04:05.000Z', processedAt: null };
const open = () => renderScreen('/payment/details/order-1', { as: 'member' });

it('the order page shows the state, time and refund of each claim, and the refunded total', async () => {
  answer('order.detail', {
    ...orderSample,
    paymentStatus: 'SHIPPING',
    refunded: 19_000,
    claims: [
      { ...claim, kind: 'cancel', state: 'REFUNDED', refunded: 19_000, processedAt: '2026-03-03T03:04:05.000Z' },
      { ...claim, id: 4, kind: 'exchange', state: 'ACCEPTED' },
    ],
  });
  await open();
  const claims = page.getByRole('region', { name: '취소·반품·교환' });
  const [cancelled, exchanged] = [claims.getByRole('listitem').nth(0), claims.getByRole('listitem').nth(1)];
  await expect.element(cancelled).toMatchTextContent('취소 환불 완료2026.03.03 12:04 · 19,000원 환불');
  await expect.element(exchanged).toMatchTextContent('교환 승인됨2026.03.02 12:04 신청');
  await expect
    .element(claims.getByRole('link', { name: '자세히 보기' }))
    .toHaveAttribute('href', '/payment/claims/order-1');
  await expect.element(page.getByRole('region', { name: '결제 정보' })).toMatchTextContent(/환불된 금액19,000원/);
  await auditPage();
});

it('the order page shows no section for claims when there are none', async () => {
  answer('order.detail', orderSample);
  await open();
  await expect.element(page.getByRole('region', { name: '결제 정보' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: '취소·반품·교환' })).not.toBeInTheDocument();
  await expect.element(page.getByText('환불된 금액')).not.toBeInTheDocument();
});
