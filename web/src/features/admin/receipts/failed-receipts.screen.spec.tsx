import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Failed = Answer<'order.failedReceipts'>;
const receipt: Failed['content'][number] = {
  ...{ merchantUid: 'order-1', purpose: 'deduction', number: '010-****-5678', tries: 3 },
  ...{ fault: '현금영수증 발급번호를 확인해주세요.', nextAt: '2026-03-02T03:04:05.000Z' },
};
const selfIssued: Failed['content'][number] = { ...receipt, merchantUid: 'order-2', purpose: null, number: null };
const list = (...content: Failed['content']): Failed => ({
  content,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
});
const open = () => renderScreen('/admin/receipts', { as: 'operator' });
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

showsFourStates({
  call: 'order.failedReceipts',
  open,
  data: [list(receipt), receipt.fault],
  empty: [list(), '발급하지 못한 현금영수증이 없습니다.'],
  error: '현금영수증을 불러오는 중 오류가 발생했습니다.',
});

it('the list of failed cash receipts retries a receipt, and removes a receipt that was handled by hand', async () => {
  answer('order.failedReceipts', list(receipt, selfIssued));
  await open();
  await expect.element(page.getByText('자진발급')).toBeVisible();
  await expect.element(page.getByText('010-****-5678')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'order-1' })).toHaveAttribute('href', '/payment/details/order-1');
  await auditPage();
  refuse('order.decideReceipt', 'CASH_RECEIPT_NOT_FAILED');
  await page.getByRole('button', { name: '다시 시도' }).first().click();
  await agree();
  await expect.element(page.getByText(problems.CASH_RECEIPT_NOT_FAILED[1])).toBeVisible();
  await agree();
  answer('order.decideReceipt', { ok: true });
  answer('order.failedReceipts', list(receipt));
  await page.getByRole('button', { name: '직접 처리함' }).last().click();
  await agree();
  await expect.element(page.getByText('자진발급')).not.toBeInTheDocument();
  expect(requestsTo('order.decideReceipt').map(({ params, body }) => [params, body])).toEqual([
    [{ uid: 'order-1' }, { decision: 'retry' }],
    [{ uid: 'order-2' }, { decision: 'dismiss' }],
  ]);
});
