import { orderSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { CashReceipt } from './receipt-query.ts';

const none: CashReceipt = {
  ...{ merchantUid: 'order-1', state: 'none', purpose: null, number: null, amount: null, approvalNumber: null },
  ...{ issuedAt: null, changeable: true, selfIssueAt: '2026-03-06T15:00:00.000Z' },
};
const issued: CashReceipt = {
  ...{ ...none, state: 'issued', purpose: 'deduction', number: '010-****-5678', amount: 42_000 },
  ...{ approvalNumber: '010000001', issuedAt: '2026-03-02T03:04:05.000Z', changeable: false, selfIssueAt: null },
};
const part = page.getByRole('region', { name: '현금영수증' });
const open = () => renderScreen('/payment/details/order-1', { as: 'member' });

beforeEach(() => {
  answer('order.hasClaim', false);
  answer('order.detail', { ...orderSample, paymentMethod: 'transfer' });
});

it('the order page says when a cash receipt is issued without a request, and accepts only a valid number', async () => {
  answer('order.cashReceipt', none);
  await open();
  await expect.element(page.getByText(/2026\.03\.07에 국세청 지정 번호로 발급돼요/)).toBeVisible();
  await page.getByRole('button', { name: '현금영수증 신청' }).click();
  const number = page.getByLabelText('휴대폰 번호 또는 현금영수증 카드 번호');
  await number.fill('900101-1234567');
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(page.getByText(/현금영수증 카드 번호를 정확히 입력해주세요/)).toBeVisible();
  await number.fill('010-1234-5678');
  await auditPage();
  refuse('order.requestCashReceipt', 'CASH_RECEIPT_ISSUED');
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(page.getByText(problems.CASH_RECEIPT_ISSUED[1])).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  answer('order.requestCashReceipt', { ok: true });
  answer('order.cashReceipt', { ...none, state: 'requested', purpose: 'deduction', number: '010-****-5678' });
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(part).toMatchTextContent(/소득공제용.*010-\*{4}-5678/);
  await expect.element(page.getByRole('button', { name: '신청 바꾸기' })).toBeVisible();
  expect(requestsTo('order.requestCashReceipt').at(-1)?.body).toEqual({
    ...{ purpose: 'deduction', number: '010-1234-5678' },
  });
});

it.each([
  ['issued', issued, /42,000원.*010000001.*발급일/],
  ['cancelled', { ...issued, state: 'cancelled' } as const, /취소일/],
  ['issued elsewhere', { ...issued, approvalNumber: null, amount: null, issuedAt: null } as const, /신청하신 대로/],
  ['never issued', { ...issued, state: 'none', purpose: null, number: null } as const, /발급된 현금영수증이 없어요/],
  ['self-issued', { ...issued, purpose: 'self', number: '010-***-1234' } as const, /자진발급.*010-\*{3}-1234/],
])('a cash receipt that was %s shows its state and can no longer be requested', async (_, receipt, text) => {
  answer('order.cashReceipt', receipt);
  await open();
  await expect.element(page.getByRole('main')).toMatchTextContent(text);
  await expect.element(page.getByRole('button', { name: /신청/ })).not.toBeInTheDocument();
});
