import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const deposit = (more: Partial<Answer<'order.deposit'>> = {}): Answer<'order.deposit'> => ({
  ...{ merchantUid: 'order-1', state: 'waiting', itemTitles: '가방 1', totalPrice: 42_000, refundDue: 0 },
  mine: true,
  buyer: null,
  account: { bank: '신한은행', number: '56211234567890', holder: '결' },
  endsAt: '2026-03-09T03:04:00.000Z',
  refundAccount: null,
  ...more,
});
const open = () => renderScreen('/payment/deposit/order-1', { as: 'member' });
const main = page.getByRole('main');

beforeEach(() =>
  answer('order.cashReceipt', {
    ...{ merchantUid: 'order-1', state: 'none', purpose: null, number: null, amount: null, approvalNumber: null },
    ...{ issuedAt: null, changeable: true, selfIssueAt: null },
  }),
);

it('the deposit page shows amount, account and deadline, and a button to copy the number', async () => {
  answer('order.deposit', deposit());
  await open();
  await expect.element(main).toMatchTextContent(/42,000원/);
  await expect.element(main).toMatchTextContent(/신한은행 · 예금주 결/);
  await expect.element(main).toMatchTextContent(/2026\.03\.09 12:04까지/);
  await expect.element(page.getByRole('button', { name: '계좌번호 복사' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '현금영수증 신청' })).toBeVisible();
  await auditPage();
});

it('the deposit page lets the buyer cancel the order before it is paid', async () => {
  answer('order.deposit', deposit());
  answer('order.cancel', { merchantUid: 'order-1', paymentStatus: 'CANCELLED' });
  neverAnswer('order.history');
  neverAnswer('order.unpaid');
  const screen = await open();
  await page.getByRole('button', { name: '주문 취소하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(screen.path).toBe('/user/myPage');
  expect(requestsTo('order.cancel')).toHaveLength(1);
});

it('the deposit page asks for a refund account after a wrong deposit, and masks the saved account', async () => {
  answer('order.deposit', deposit({ state: 'ended', refundDue: 41_999 }));
  await open();
  await expect.element(main).toMatchTextContent(/입금하신 41,999원을 돌려드려야 해요/);
  await expect.element(page.getByRole('link', { name: '주문 내역 보기' })).toHaveAttribute('href', '/user/myPage');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect.element(page.getByText('은행을 골라주세요.', { exact: true })).toBeVisible();
  expect(requestsTo('order.setRefundAccount')).toHaveLength(0);
  await page.getByLabelText('은행').selectOptions('신한은행');
  await page.getByLabelText('계좌번호').fill('110-123-456789');
  await page.getByLabelText('예금주').fill('김하늘');
  await auditPage();
  refuse('order.setRefundAccount', 'REFUND_ACCOUNT_HOLDER');
  await page.getByRole('button', { name: '저장하기' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/예금주가 계좌와 다릅니다/);
  await dialog.getByRole('button', { name: '확인' }).click();
  answer('order.setRefundAccount', { ok: true });
  const refundAccount = { bank: '신한은행', number: '********6789', holder: '김하*' };
  answer('order.deposit', deposit({ state: 'ended', refundDue: 41_999, refundAccount }));
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect.element(main).toMatchTextContent(/신한은행 \*{8}6789 김하\*/);
  expect(requestsTo('order.setRefundAccount').at(-1)?.body).toEqual({
    ...{ bankCode: '088', number: '110-123-456789', holder: '김하늘' },
  });
});

it.each([
  ['paid', '주문 상세로 가기', '/payment/details/order-1', true],
  ['ended', '주문 내역 보기', '/user/myPage', false],
] as const)(
  'the deposit page of a %s order links to the order or the history, and asks for an account if paid',
  async (state, name, href, asks) => {
    answer('order.deposit', deposit({ state }));
    await open();
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(page.getByRole('region', { name: '환불 계좌' }).query() !== null).toBe(asks);
  },
);

it('the deposit page asks for a refund account after a wrong deposit while the order is still unpaid', async () => {
  answer('order.deposit', deposit({ refundDue: 41_999 }));
  await open();
  await expect.element(main).toMatchTextContent(/입금하신 41,999원을 돌려드려야 해요/);
  await expect.element(page.getByRole('form', { name: '환불 계좌' })).toBeVisible();
});

it('the deposit page lets an operator enter the refund account, and states the refund before a cancel', async () => {
  answer('order.deposit', deposit({ mine: false, refundDue: 41_999 }));
  answer('order.setRefundAccount', { ok: true });
  await renderScreen('/payment/deposit/order-1', { as: 'operator' });
  const account = page.getByRole('form', { name: '환불 계좌' });
  await account.getByLabelText('은행').selectOptions('신한은행');
  await account.getByLabelText('계좌번호').fill('110-123-456789');
  await account.getByLabelText('예금주').fill('김하늘');
  await account.getByRole('button', { name: '저장하기' }).click();
  await expect.element(page.getByText('환불 계좌를 저장했습니다.')).toBeVisible();
  expect(requestsTo('order.setRefundAccount')).toHaveLength(1);
  await page.getByRole('button', { name: '주문 취소', exact: true }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/41,999원이 환불됩니다/);
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

it('the deposit page shows an operator the buyer, links to the list, and cancels the order', async () => {
  const buyer = { name: '김하늘', username: 'haneul@example.com', phoneNumber: '01012345678' };
  answer('order.deposit', deposit({ mine: false, buyer }));
  await renderScreen('/payment/deposit/order-1', { as: 'operator' });
  await expect.element(main).toMatchTextContent(/42,000원.*신한은행 56211234567890.*김하늘.*010-1234-5678/);
  await expect.element(page.getByRole('link', { name: '목록으로' })).toHaveAttribute('href', '/admin/order/deposits');
  expect(page.getByRole('button', { name: /현금영수증 신청|주문 취소하기/ }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: '구매자가 보는 화면' }).elements()).toEqual([]);
  await auditPage();
  answer('order.cancel', { merchantUid: 'order-1', paymentStatus: 'CANCELLED' });
  await page.getByRole('button', { name: '주문 취소', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent(/김하늘 \(haneul@example\.com\) 님의 주문 order-1.*환불할 금액은 없습니다/s);
  answer('order.deposit', deposit({ mine: false, buyer, state: 'ended' }));
  await question.getByRole('button', { name: '주문 취소하기' }).click();
  await expect.element(main).toMatchTextContent(/끝난 주문/);
  expect(requestsTo('order.cancel')).toHaveLength(1);
});
