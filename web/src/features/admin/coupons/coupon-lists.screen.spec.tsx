import { couponSample as coupon } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const as = { as: 'operator' } as const;
const none = { issueAbleCoupons: [], notIssueAbleCoupons: [] };
const choose = () => page.getByRole('radio', { name: /봄 쿠폰/ }).click();
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

beforeEach(() => {
  answer('coupon.disabled', []);
  answer('coupon.stats', { issuedCount: 40, usedCount: 10, totalAmount: 420_000 });
});

describe('the coupon statistics', () => {
  showsFourStates({
    call: 'coupon.all',
    open: () => renderScreen('/admin/coupon/couponStats', as),
    data: [{ ...none, issueAbleCoupons: [coupon] }, '봄 쿠폰'],
    empty: [none, '발급 가능한 쿠폰이 없습니다'],
    error: '쿠폰 정보를 불러오는 중 오류가 발생했습니다.',
  });

  it('show the terms of a coupon when its figures failed to load, and the figures after a retry', async () => {
    answer('coupon.all', { ...none, issueAbleCoupons: [coupon] });
    refuse('coupon.stats', 'INTERNAL');
    await renderScreen('/admin/coupon/couponStats', as);
    await expect.element(page.getByText('쿠폰 정보를 불러오는 중 오류가 발생했습니다.')).toBeVisible();
    await expect.element(page.getByText('봄 쿠폰')).toBeVisible();
    answer('coupon.stats', { issuedCount: 40, usedCount: 10, totalAmount: 420_000 });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(page.getByText('40명')).toBeVisible();
  });
});

describe('the form to issue a coupon to one member', () => {
  const open = () => renderScreen('/admin/coupon/issueManually', as);
  const issue = () => page.getByRole('button', { name: '쿠폰 발급', exact: true }).click();

  showsFourStates({
    call: 'coupon.issuable',
    open,
    data: [[coupon], '봄 쿠폰'],
    empty: [[], '발급 가능한 쿠폰이 없습니다'],
    error: problems.INTERNAL[1],
  });

  it('names one missing or wrong input at a time and sends nothing', async () => {
    answer('coupon.issuable', [coupon]);
    await open();
    await issue();
    await expect.element(page.getByText('이메일을 입력해주세요.')).toBeVisible();
    await page.getByRole('radio', { name: '전화번호' }).click();
    await page.getByLabelText('전화번호', { exact: true }).last().fill('12');
    await issue();
    await expect.element(page.getByText('전화번호 형식이 바르지 않습니다.')).toBeVisible();
    await page.getByRole('radio', { name: '이메일' }).click();
    await page.getByLabelText('이메일', { exact: true }).last().fill('haneul@example.com');
    await issue();
    await expect.element(page.getByText('쿠폰을 선택해주세요.')).toBeVisible();
    expect(requestsTo('coupon.issueByUsername')).toEqual([]);
  });

  it('needs a confirmation, then clears and focuses the field for the next member', async () => {
    answer('coupon.issuable', [coupon]);
    answer('coupon.issueByUsername', { ok: true });
    await renderScreen('/admin/coupon/issueManually?username=haneul@example.com', as);
    await choose();
    await issue();
    await agree();
    await expect.element(page.getByText('haneul@example.com 회원에게 쿠폰이 발급되었습니다.')).toBeVisible();
    expect(requestsTo('coupon.issueByUsername')[0]?.body).toEqual({ username: 'haneul@example.com', couponId: 1 });
    const email = page.getByLabelText('이메일', { exact: true }).last();
    await expect.element(email).toHaveValue('');
    await expect.element(email).toHaveFocus();
  });
});

describe.each([
  ['비활성화', '/admin/coupon/disable', 'coupon.disable', '발급 가능한 쿠폰이 없습니다'],
  ['재활성화', '/admin/coupon/reAble', 'coupon.enable', '비활성화된 쿠폰이 없습니다'],
] as const)('the coupon page with the button %s', (button, path, action, empty) => {
  const open = () => renderScreen(path, as);
  const press = () => page.getByRole('button', { name: button, exact: true }).click();
  const answerOne = (): void => {
    answer('coupon.all', { ...none, issueAbleCoupons: button === '비활성화' ? [coupon] : [] });
    answer('coupon.disabled', button === '재활성화' ? [coupon] : []);
  };
  const error = problems.INTERNAL[1];

  if (button === '비활성화')
    showsFourStates({
      call: 'coupon.all',
      open,
      data: [{ ...none, issueAbleCoupons: [coupon] }, '봄 쿠폰'],
      empty: [none, empty],
      error,
    });
  else showsFourStates({ call: 'coupon.disabled', open, data: [[coupon], '봄 쿠폰'], empty: [[], empty], error });

  it('needs a chosen coupon, asks for confirmation with the number of holders, and reports the success', async () => {
    answerOne();
    answer(action, coupon);
    await open();
    await press();
    await expect.element(page.getByText(`${button}할 쿠폰을 선택해주세요.`)).toBeVisible();
    await choose();
    await press();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/40명/);
    await agree();
    await expect.element(page.getByText(`‘봄 쿠폰’ (SPRING) 쿠폰이 ${button}되었습니다.`)).toBeVisible();
    expect(requestsTo(action)).toHaveLength(1);
  });

  it('shows an error after a failure and keeps the coupon chosen', async () => {
    answerOne();
    refuse(action, 'INTERNAL');
    await open();
    await choose();
    await press();
    await agree();
    await expect.element(page.getByText(error)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /봄 쿠폰/ })).toBeChecked();
  });
});
