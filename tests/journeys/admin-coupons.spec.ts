import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin, signUp } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import { answer, expectSound, expectText, noJourneys, screensOr } from '../support/visitor.ts';

const create = async (page: Page, title: string, code: string): Promise<void> => {
  await openScreen(page, '/admin/coupon/createCoupon', '쿠폰 생성');
  await page.getByText('정률 · 발급 후 일수').click();
  await page.getByLabel('쿠폰 이름').fill(title);
  await page.getByLabel('쿠폰 코드').fill(code);
  await page.getByRole('button', { name: '30일', exact: true }).click();
  await page.getByLabel('할인율 (%)').fill('10');
  await expectText(page.getByRole('region', { name: '미리보기' }), '10% 할인');
  await expectSound(page);
  await page.getByRole('button', { name: '쿠폰 생성' }).click();
  await expectText(page.getByRole('status'), '쿠폰이 성공적으로 생성되었습니다.');
  await page.waitForURL(`${shop}/admin`);
};

/**
 * Creates a coupon whose period of issuing is over. A coupon that was issued within this period is still valid for up
 * to 30 days.
 */
const createPast = async (code: string): Promise<string> => {
  const client = await admin(shop);
  const ended = new Date(Date.now() - 24 * 60 * 60 * 1_000).toISOString();
  await client.must(couponCalls.create, {
    body: {
      title: `지난 쿠폰 ${code}`,
      code,
      couponType: 'AMOUNT_DURATION_DAYS',
      minPrice: 0,
      discountAmount: 1_000,
      durationDays: 30,
      allStartedAt: '2020-01-01T00:00:00',
      allExpiresAt: ended,
    },
  });
  return code;
};

const toggleCoupon = async (page: Page, path: string, word: string, code: string): Promise<void> => {
  await openScreen(page, path, `쿠폰 ${word}`);
  await page.getByRole('radio', { name: code }).check();
  await page.getByRole('button', { name: word, exact: true }).click();
  await answer(page, '보유 회원 1명');
  await expectText(page.getByRole('status'), `쿠폰이 ${word}되었습니다.`);
  await expectSound(page);
};

describe.skipIf(noJourneys)('an operator manages a coupon', () => {
  it.each(screensOr('phone'))(
    'from creating to deactivating the coupon, on a %s',
    { timeout: 180_000 },
    async (screen) => {
      const member = await signUp(shop);
      const code = `J${Date.now().toString(36)}`;
      const title = `여정 쿠폰 ${code}`;
      const { page, complaints } = await enterBackOffice(screen);
      await create(page, title, code);

      await openScreen(page, `/admin/coupon/issueManually?username=${member.username}`, '쿠폰 수동 발급');
      await page.getByRole('radio', { name: code }).check();
      await expectSound(page);
      await page.getByRole('button', { name: '쿠폰 발급' }).click();
      await answer(page, title);
      await expectText(page.getByRole('status'), '쿠폰이 발급되었습니다.');
      expect(await member.client.must(couponCalls.available)).toMatchObject([{ title, discountPercentage: 10 }]);
      await page.getByRole('radio', { name: '전화번호' }).check();
      await page.getByLabel('전화번호', { exact: true }).last().fill(member.phoneNumber);
      await page.getByRole('button', { name: '쿠폰 발급' }).click();
      await answer(page, title);
      await page.getByRole('alert').waitFor();

      await toggleCoupon(page, '/admin/coupon/disable', '비활성화', code);
      expect(await member.client.must(couponCalls.available)).toEqual([]);
      await openScreen(page, '/admin/coupon/couponStats', '쿠폰 통계');
      const row = page.getByRole('region', { name: '발급 불가능한 쿠폰' }).getByRole('row').filter({ hasText: code });
      await expectText(row.first(), '1명');
      await expectText(row.first(), '10%');
      await expectSound(page);
      await toggleCoupon(page, '/admin/coupon/reAble', '재활성화', code);
      expect(await member.client.must(couponCalls.available)).toHaveLength(1);

      const past = await createPast(`${code}P`);
      await openScreen(page, '/admin/coupon/disable', '쿠폰 비활성화');
      await page.getByRole('radio', { name: past }).check();
      await page.getByRole('button', { name: '비활성화', exact: true }).click();
      await answer(page, '발급 기간이 끝난 쿠폰이라 다시 활성화할 수 없습니다.');
      await expectText(page.getByRole('status'), '쿠폰이 비활성화되었습니다.');
      await page.getByRole('radio', { name: past }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: '뒤로 가기' }).click();
      await page.waitForURL(`${shop}/admin`);
      expect(complaints).toEqual([]);
    },
  );
});
