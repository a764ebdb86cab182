import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const failure = {
  ...{ merchantUid: 'order-1', name: '김하늘', itemTitles: '마루 토트백', trackingNumber: '6800000000001' },
  ...{ shippedAt: '2026-03-03T03:04:00.000Z', fault: '보내는분 성함은 필수입니다.', nextTryAt: null },
};
const list = (...content: (typeof failure)[]) => ({ content, totalElements: content.length, totalPages: 1 });
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
const open = () => renderScreen('/admin/order/escrow', { as: 'operator' });

showsFourStates({
  call: 'order.escrowFailures',
  open,
  data: [list(failure), '마루 토트백'],
  empty: [list(), '모두 등록되었습니다.'],
  error: '에스크로 배송을 불러오지 못했습니다.',
});

it('the list of failed escrow registrations shows the tracking number and the reason', async () => {
  answer('order.escrowFailures', list(failure));
  await open();
  await expect.element(page.getByRole('row', { name: /order-1/ })).toMatchTextContent(/6800000000001.*보내는분 성함/);
  await auditPage();
});

it('the list of failed escrow registrations retries an entry, and drops an entry handled by hand', async () => {
  answer('order.escrowFailures', list(failure));
  await open();
  refuse('order.decideEscrow', 'ESCROW_NOT_FAILED');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await agree();
  await expect.element(page.getByText(problems.ESCROW_NOT_FAILED[1])).toBeVisible();
  await agree();
  answer('order.decideEscrow', { ok: true });
  answer('order.escrowFailures', list());
  await page.getByRole('button', { name: '직접 처리함' }).click();
  await agree();
  await expect.element(page.getByText('모두 등록되었습니다.')).toBeVisible();
  expect(requestsTo('order.decideEscrow').map(({ params, body }) => [params, body])).toEqual([
    [{ uid: 'order-1' }, { decision: 'retry' }],
    [{ uid: 'order-1' }, { decision: 'dismiss' }],
  ]);
});
