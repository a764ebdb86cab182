import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const merchantUid = 'order-1';
const recorded: Answer<'order.paymentRecorded'> = {
  merchantUid,
  paymentTime: '2026-03-02T03:04:05.000Z',
  itemTitles: '가방 1',
  totalPrice: 42_000,
  paymentStatus: 'PREPARING',
};
const open = (query: Record<string, string>) =>
  renderScreen(`/payment-redirect?${new URLSearchParams({ merchant_uid: merchantUid, ...query })}`, { as: 'member' });
const dialog = page.getByRole('alertdialog');
const accept = () => dialog.getByRole('button', { name: '확인' }).click();
const checking = page.getByText('결제를 확인하고 있습니다…');
const done = page.getByText('결제가 정상적으로 완료되었습니다.');
const pending = page.getByText('결제 진행중입니다.');
const failed = '결제 검증 중 문제가 발생했습니다.';

beforeEach(holdClock);
beforeEach(() => {
  // The screens after the payment are tested elsewhere, so their calls are never answered here.
  neverAnswer('order.sheet');
  neverAnswer('order.detail');
  neverAnswer('member.userInfo');
  neverAnswer('member.addresses');
});

it('the return from paying an exchange difference leads to the claim of the exchange, in any browser', async () => {
  localStorage.removeItem('payment:exchange');
  neverAnswer('order.claimableLines');
  answer('order.validate', { merchantUid, paymentStatus: 'PREPARING' });
  answer('order.paymentRecorded', { ...recorded, exchangeOf: 'order-7' });
  const screen = await open({ imp_uid: 'imp_1' });
  await expect.poll(later(screen.path)).toBe('/payment/claims/order-7');
});

describe('the return from the card company without a payment', () => {
  it('removes links and numbers from the shown reason', async () => {
    const screen = await open({ error_code: 'F400', error_msg: '한도 초과 https://evil.example 010-1234-5678' });
    await expect.element(dialog).toMatchTextContent(/결제 실패: 한도 초과/);
    await expect.element(dialog).not.toMatchTextContent(/evil|\d/);
    // The page does not say that a failed payment is being checked.
    await expect.element(checking).not.toBeInTheDocument();
    await accept();
    await expect.poll(screen.path).toBe('/order');
  });

  it('leads to the payment page without a dialog when the buyer closed the window', async () => {
    neverAnswer('order.final');
    const screen = await open({ error_code: 'F400', error_msg: '[결제포기] 사용자가 결제를 취소하셨습니다.' });
    await expect.poll(screen.path).toBe('/payment');
    await expect.element(page.getByText(/결제를 취소했어요\./)).toBeVisible();
    expect(dialog.query()).toBeNull();
  });

  it.each([
    ['no number of the payment', {}, '결제 성공했으나 imp_uid를 받지 못했습니다.'],
    ['a number that is none', { imp_uid: '../refund' }, failed],
  ])('with %s shows an error, and no validation is requested', async (_, query, sentence) => {
    const screen = await open(query as Record<string, string>);
    await expect.element(dialog).toMatchTextContent(sentence);
    await accept();
    await expect.poll(screen.path).toBe('/order');
    expect(requestsTo('order.validate')).toEqual([]);
  });
});

describe('the return from the card company with a payment', () => {
  const paid = { imp_uid: 'imp_1' };

  it('locks the screen during the validation, and shows what the shop found wrong', async () => {
    refuse('order.validate', 'PAYMENT_MISMATCH');
    refuse('order.paymentRecorded', 'NOT_FOUND');
    const screen = await open(paid);
    const overlay = page.getByRole('dialog', { name: '결제 확인' });
    await expect.element(overlay).toBeVisible();
    for (const keys of ['{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Escape}', '{Escape}', '{Escape}']) {
      await userEvent.keyboard(keys);
      expect(document.activeElement?.matches('a, button, input'), keys).toBe(false);
      expect(overlay.query(), keys).not.toBeNull();
    }
    await expect.poll(later(() => dialog.query())).not.toBeNull();
    await expect.element(dialog).toMatchTextContent('결제 금액이 주문 금액과 달라 결제를 취소했습니다.');
    await expect.element(overlay).not.toBeInTheDocument();
    await accept();
    await expect.poll(screen.path).toBe('/order');
  });

  it('leads to the page with the bank account when a deposit is awaited', async () => {
    refuse('order.validate', 'DEPOSIT_AWAITED', { merchantUid });
    neverAnswer('order.deposit');
    const screen = await open(paid);
    await expect.poll(screen.path).toBe(`/payment/deposit/${merchantUid}`);
    expect(localStorage.getItem('payment:under-way')).toBeNull();
  });

  it('waits until the payment is decided, and leads to the paid order', async () => {
    refuse('order.validate', 'UNAVAILABLE');
    refuse('order.paymentRecorded', 'NOT_FOUND');
    const screen = await open(paid);
    await expect.poll(later(() => pending.query())).not.toBeNull();
    await expect.element(pending).toBeVisible();
    await auditPage();
    answer('order.paymentRecorded', recorded);
    await expect.poll(later(screen.path)).toBe(`/payment/details/${merchantUid}`);
    await expect.element(done).toBeVisible();
    screen.close();
    // A reload or the back button opens the same address again. The message is shown only once.
    answer('order.validate', { merchantUid, paymentStatus: 'PREPARING' });
    const again = await open(paid);
    await expect.poll(later(again.path)).toBe(`/payment/details/${merchantUid}`);
    await expect.element(done).not.toBeInTheDocument();
  });

  it('moves the focus to the main content of the order page', async () => {
    answer('order.validate', { merchantUid, paymentStatus: 'PREPARING' });
    answer('order.paymentRecorded', recorded);
    await open(paid);
    await expect.poll(later(() => done.query())).not.toBeNull();
    await expect.element(done).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it.each(['/payment', '/order'])(
    'is continued when %s is opened meanwhile, so that nothing is paid again',
    async (path) => {
      refuse('order.validate', 'UNAVAILABLE');
      refuse('order.paymentRecorded', 'NOT_FOUND');
      const first = await open(paid);
      await expect.poll(later(() => pending.query())).not.toBeNull();
      await expect.element(pending).toBeVisible();
      first.close();
      const screen = await renderScreen(path, { as: 'member' });
      await expect.poll(screen.path).toBe('/payment-redirect');
      await expect.element(page.getByRole('button', { name: '결제하기' })).not.toBeInTheDocument();
    },
  );

  it('ends the session when the order belongs to another member', async () => {
    refuse('order.validate', 'NOT_OWNER');
    answer('catalog.home', { sections: [] });
    const screen = await open(paid);
    await expect.element(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
    await expect.poll(screen.path).toBe('/');
  });
});
