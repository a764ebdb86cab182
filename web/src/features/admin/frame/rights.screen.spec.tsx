import { problems } from '@gyeol/contracts/problems.ts';
import { rightMissing, rightsOf, type StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerLater, leaveToAnotherScreen, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { adminMenu } from './admin-menu.ts';

const empty = { content: [], totalElements: 0, totalPages: 0 };
const menu = page.getByRole('navigation', { name: '관리자 메뉴' });
const linksOf = () =>
  menu
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const open = (path: string, role: StaffRole) => renderScreen(path, { as: 'operator', role });
beforeEach(async () => {
  await page.viewport(1440, 900);
  answer('reporting.orderWork', { waiting: 0, unpacked: 0, inTransit: 0, oldestPaidAt: null });
  answer('order.claimQueue', empty);
  answer('order.awaitedReturns', empty);
  answer('message.failedMessages', empty);
  answer('catalog.lowStock', { ...empty, lowStockAt: 3 });
  answer('order.stalledOrders', empty);
});

describe('the menu of the back office', () => {
  it('shows an owner every screen', async () => {
    await open('/admin/order/stalled', 'owner');
    await expect.element(menu.getByRole('link', { name: '감사 기록' })).toBeVisible();
    const shown = linksOf();
    for (const [, text] of adminMenu.flatMap(({ links }) => links)) expect(shown).toContain(text);
  });

  it('is scrolled to the current entry, also when the rights are known only after the screen is there', async () => {
    leaveToAnotherScreen();
    const answerRights = answerLater('staff.me', { role: 'owner', rights: [...rightsOf.owner] });
    await renderScreen('/admin/points', { as: 'operator', role: 'unknown' });
    await expect.element(menu.getByRole('link', { name: '관리자 홈' })).toBeVisible();
    answerRights();
    await expect.element(menu.getByRole('link', { name: '적립금' })).toBeInViewport();
  });

  it('shows each role what it may do, and no empty group', async () => {
    await open('/admin/order/stalled', 'reader');
    await expect.element(menu.getByRole('link', { name: '결제 통계' })).toBeVisible();
    expect(linksOf()).toEqual([
      ...['쇼핑몰 홈', '관리자 홈', '결제 통계', '전체', '배송준비중', '배송중', '배송완료', '주문취소'],
      ...['입금 대기', '오래된 배송중 주문', '입고될 취소 상품', '처리할 반품·교환', '환불·교환 요청'],
      ...['판매 통계', '내 보안', '도움말'],
    ]);
    await expect.element(menu.getByRole('button', { name: '쿠폰' })).not.toBeInTheDocument();
    expect(page.getByRole('combobox', { name: '주문, 회원, 상품 검색' }).query()).toBeNull();
    expect(requestsTo('message.failedMessages')).toEqual([]);
    expect(requestsTo('catalog.lowStock')).toEqual([]);
  });
});

describe('the address of a screen that one may not use, typed by hand', () => {
  it('says which right it needs, asks for nothing, and leads home', async () => {
    await open('/admin/coupon/reAble', 'care');
    await expect.element(page.getByText('‘마케팅’ 권한이 있어야 볼 수 있는 화면입니다.')).toBeVisible();
    await expect.element(page.getByText('지금 역할은 ‘고객응대’입니다.', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '관리자 홈으로' })).toBeVisible();
    expect(requestsTo('coupon.disabled')).toEqual([]);
    await auditPage();
  });
});

describe('a right that is taken away while a screen is open', () => {
  it('is named when it is used; session, form and screen stay, and the next screen goes by the new rights', async () => {
    const { path } = await open('/admin/coupon/createCoupon', 'goods');
    const title = page.getByLabelText('쿠폰 이름');
    await page.getByText('정률 · 발급 후 일수').click();
    await title.fill('봄맞이');
    await page.getByLabelText('쿠폰 코드').fill('SPRING');
    await page.getByLabelText('할인율 (%)').fill('10');
    await page.getByLabelText('시작일').fill('2026-03-01T00:00');
    await page.getByRole('button', { name: '7일' }).click();
    answer('staff.me', { role: 'care', rights: [...rightsOf.care] });
    refuse('coupon.create', 'RIGHT_MISSING', { message: rightMissing('marketing.write'), right: 'marketing.write' });
    await page.getByRole('button', { name: '쿠폰 생성' }).click();
    await expect.element(page.getByText(rightMissing('marketing.write'))).toBeVisible();
    await expect.element(title).toHaveValue('봄맞이');
    expect(path()).toBe('/admin/coupon/createCoupon');
    await menu.getByRole('link', { name: '오래된 배송중 주문' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect.element(menu.getByRole('link', { name: '쿠폰 생성' })).not.toBeInTheDocument();
    await expect.element(menu.getByRole('link', { name: '보내지 못한 문자' })).toBeVisible();
  });
});

describe('while the rights cannot be read', () => {
  it('the back office says so, and opens at the next try', async () => {
    refuse('staff.me', 'UNAVAILABLE');
    await renderScreen('/admin/order/stalled', { as: 'operator', role: 'unknown' });
    await expect.element(page.getByText(problems.UNAVAILABLE[1])).toBeVisible();
    expect(requestsTo('order.stalledOrders')).toEqual([]);
    await auditPage();
    answer('staff.me', { role: 'owner', rights: [...rightsOf.owner] });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(menu.getByRole('link', { name: '감사 기록' })).toBeVisible();
  });
});
