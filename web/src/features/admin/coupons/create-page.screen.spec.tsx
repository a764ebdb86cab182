import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { answer, leaveToAnotherScreen, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const created: Answer<'coupon.create'> = {
  id: 1,
  title: '봄 쿠폰',
  code: 'SPRING',
  couponType: 'PERCENTAGE_DURATION_DAYS',
  minPrice: 0,
  discountAmount: null,
  discountPercentage: 10,
  allStartedAt: '2026-02-28T15:00:00.000Z',
  allExpiresAt: '2026-03-08T14:59:59.000Z',
  durationDays: 30,
  similarCode: null,
};
const field = (label: string) => page.getByLabelText(label);
const press = (name: string) => page.getByRole('button', { name }).click();
const fillIn = async (): Promise<void> => {
  await page.getByText('정률 · 발급 후 일수').click();
  await field('쿠폰 이름').fill('봄 쿠폰');
  await field('쿠폰 코드').fill('SPRING');
  await field('할인율 (%)').fill('10');
  await field('시작일').fill('2026-03-01T00:00');
  await press('7일');
};
let screen: Awaited<ReturnType<typeof renderScreen>>;

beforeEach(async () => {
  screen = await renderScreen('/admin/coupon/createCoupon', { as: 'operator' });
});

it('the coupon form shows an error under each invalid field and focuses the first of them', async () => {
  await page.getByText('정률 · 발급 후 일수').click();
  await press('쿠폰 생성');
  for (const sentence of ['쿠폰 이름을 입력해주세요.', '할인율은 1에서 100 사이여야 합니다.'])
    await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(field('쿠폰 이름')).toHaveFocus();
  await expect.element(field('쿠폰 이름')).toHaveAttribute('aria-invalid', 'true');
  expect(requestsTo('coupon.create')).toEqual([]);
});

it('the coupon form refuses an end before the start', async () => {
  await fillIn();
  await field('종료일').fill('2020-01-01T00:00');
  await press('쿠폰 생성');
  await expect.element(page.getByText('종료일은 시작일보다 이후여야 합니다.')).toBeVisible();
  await expect.element(field('종료일')).toHaveFocus();
  expect(requestsTo('coupon.create')).toEqual([]);
});

it('the coupon form previews the coupon, and sends the coupon by the button but not by Enter', async () => {
  await fillIn();
  await expect.element(page.getByRole('region', { name: '미리보기' })).toMatchTextContent('10% 할인');
  await field('쿠폰 코드').click();
  await userEvent.keyboard('{Enter}');
  answer('coupon.create', created);
  await press('쿠폰 생성');
  await expect.element(page.getByText('쿠폰이 성공적으로 생성되었습니다.')).toBeVisible();
  expect(requestsTo('coupon.create').map(({ body }) => body)).toEqual([
    {
      title: '봄 쿠폰',
      code: 'SPRING',
      couponType: 'PERCENTAGE_DURATION_DAYS',
      minPrice: 0,
      allStartedAt: '2026-03-01T00:00:00',
      allExpiresAt: '2026-03-08T23:59:59',
      discountAmount: null,
      discountPercentage: 10,
      durationDays: 30,
    },
  ]);
});

it('the coupon form names an older code that differs from the new code only in case, and then closes', async () => {
  await fillIn();
  answer('coupon.create', { ...created, similarCode: 'Spring' });
  await press('쿠폰 생성');
  const hint = page.getByRole('alertdialog');
  await expect.element(hint).toMatchTextContent('대소문자만 다른 코드 ‘Spring’도 있으니');
  expect(screen.path()).toBe('/admin/coupon/createCoupon');
  leaveToAnotherScreen();
  await hint.getByRole('button', { name: '확인' }).click();
  await expect.poll(screen.path).toBe('/admin');
});

it('the coupon form keeps the typed values when the shop refuses the coupon', async () => {
  await fillIn();
  refuse('coupon.create', 'COUPON_CODE_TAKEN');
  await press('쿠폰 생성');
  await expect.element(page.getByRole('alert')).toMatchTextContent(problems.COUPON_CODE_TAKEN[1]);
  await expect.element(field('쿠폰 이름')).toHaveValue('봄 쿠폰');
  expect(screen.path()).toBe('/admin/coupon/createCoupon');
});

it('the coupon form asks for confirmation before typed values are lost', async () => {
  await field('쿠폰 이름').fill('봄 쿠폰');
  await press('30일');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('변경 사항이 저장되지 않습니다');
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await expect.element(field('쿠폰 이름')).toHaveValue('봄 쿠폰');
  expect(screen.path()).toBe('/admin/coupon/createCoupon');
});
