import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { enterBackOffice } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import { expectSound, expectText, noJourneys } from '../support/visitor.ts';

describe.skipIf(noJourneys)('an operator reads the figures of the shop', () => {
  it.each(['phone', 'desktop'] as const)('on a %s', { timeout: 180_000 }, async (screen) => {
    const { page, complaints } = await enterBackOffice(screen);
    await page.goto(`${shop}/admin`);
    for (const card of ['오늘', '최근 1주', '최근 1개월', '선택한 기간']) {
      await expectText(page.getByRole('region', { name: card, exact: true }), /매출.*원/s);
    }
    await page.getByRole('img', { name: /^일별 매출: / }).waitFor();
    await expectSound(page);

    await page.goto(`${shop}/admin/payment/stats`);
    await page.getByRole('button', { name: '3개월' }).click();
    await page.getByRole('img', { name: /^일별 매출: / }).waitFor();
    expect(new URL(page.url()).searchParams.get('range')).toBe('3M');
    await expectSound(page);
    const saved = page.waitForEvent('download');
    // The page has two of these buttons. The first is for the days, the second for the payment methods.
    await page.getByRole('button', { name: 'CSV 내려받기' }).first().click();
    expect((await saved).suggestedFilename()).toMatch(/^매출_.*\.csv$/);

    await page.goto(`${shop}/admin/item/stats?range=3M`);
    if (screen === 'phone') await page.getByRole('button', { name: '메뉴 열기' }).click();
    // The menu is longer than the screen. It must scroll to the current entry, and the path above the heading must name
    // the same group as the menu.
    const entry = page.getByRole('navigation', { name: '관리자 메뉴' }).getByRole('link', { name: '판매 통계' });
    await expect.poll(async () => (await entry.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await entry.getAttribute('aria-current')).toBe('page');
    if (screen === 'phone') await page.keyboard.press('Escape');
    await expectText(page.getByRole('main'), '관리자 / 상품');
    await page
      .getByRole('button', { name: /옵션별 판매 \d+개$/ })
      .first()
      .click();
    await page.locator('[aria-expanded="true"][aria-label*="옵션별 판매"]').waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('an action of an operator', () => {
  it('is in the audit trail with the values before and after the action', { timeout: 120_000 }, async () => {
    const client = await admin(shop);
    const fee = (await client.must(orderCalls.deliveryFee)) as number;
    const other = fee === 3_000 ? 3_500 : 3_000;
    await client.must(orderCalls.setDeliveryFee, { params: { value: other } });
    await client.must(orderCalls.setDeliveryFee, { params: { value: fee } });

    const { page, complaints } = await enterBackOffice('desktop');
    const address = `${shop}/admin/audit?kind=setting&thingId=deliveryFee`;
    await eventually('the act is listed', async () => {
      await page.goto(address);
      await page.getByRole('table', { name: '감사 기록' }).waitFor();
      return (
        (await page.getByText(`배송비 ${other.toLocaleString('ko-KR')} → ${fee.toLocaleString('ko-KR')}`).count()) > 0
      );
    });
    await page.getByRole('button', { name: '배송비 변경 펼치기' }).first().click();
    await expectText(page.getByRole('table', { name: '배송비 변경 전과 후' }), /배송비/);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });
});
