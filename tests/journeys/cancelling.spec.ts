import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { demos } from '@gyeol/demo/demos.ts';
import { describe, expect, it } from 'vitest';
import { buyableOption, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/shop.ts';
import {
  addToCartOnPage,
  approve,
  completeSheet,
  enterShop,
  openItem,
  orderCart,
  orderOnPage,
  stepOf,
} from '../support/shopping.ts';
import { buyerScreens, expectSound, expectText, noJourneys, type Visitor, waitForStatus } from '../support/visitor.ts';

const coupon = demos.gyeol.coupons[0] ?? { code: '', title: '', discountAmount: null };
const discount = coupon.discountAmount ?? 0;

const registerCoupon = async ({ page }: Visitor): Promise<void> => {
  await page.goto(new URL('/user/myPage', page.url()).href);
  await page.getByRole('link', { name: '쿠폰 등록' }).click();
  await page.getByLabel('쿠폰 코드').fill(coupon.code);
  await expectSound(page);
  await page.getByRole('button', { name: '쿠폰 등록' }).click();
  await waitForStatus(page, `${coupon.title} 쿠폰이 등록되었습니다.`);
};

const chooseCoupon = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: '쿠폰 선택' }).click();
  const box = page.getByRole('dialog', { name: '쿠폰 선택' });
  await box.getByRole('button', { name: coupon.title }).click();
  await expectSound(page);
  await box.getByRole('button', { name: `${formatWon(discount)} 할인 적용` }).click();
  await expectText(page.getByRole('region', { name: '결제 금액' }), `-${formatWon(discount)}`);
};

describe.skipIf(noJourneys)('the cancellation of an order in preparation by its buyer', () => {
  it.each(buyerScreens)('on a %s', { timeout: 120_000 }, async (screen) => {
    const { visitor, client } = await enterShop(screen);
    const { page, complaints } = visitor;
    const goods = await buyableOption(client);
    const stock = await stockOf(client, goods.itemId, goods.optionId);

    await registerCoupon(visitor);
    await openItem(page, goods.title);
    await addToCartOnPage(visitor, goods);
    await orderCart(page);
    await chooseCoupon(visitor);
    await approve(visitor, await completeSheet(visitor));
    await expectText(stepOf(page), '배송준비중');
    expect(await stockOf(client, goods.itemId, goods.optionId)).toBe(stock - 1);
    expect(await client.must(couponCalls.available)).toEqual([]);

    const merchantUid = orderOnPage(page);
    const [paid] = await sandbox.payments(merchantUid);
    await page.getByRole('link', { name: '주문 취소' }).click();
    await expectText(page.getByRole('main'), formatWon(paid?.amount ?? 0));
    await expectSound(page);
    await page.getByRole('button', { name: '주문 취소하기' }).click();
    await waitForStatus(page, '주문이 취소되었습니다.');
    await expectText(page.getByRole('row').filter({ hasText: goods.title }), '주문취소');

    expect(await sandbox.payments(merchantUid)).toMatchObject([
      { amount: paid?.amount, cancel_amount: paid?.amount, status: 'cancelled' },
    ]);
    await eventually('the stock is back', async () => (await stockOf(client, goods.itemId, goods.optionId)) === stock);
    await eventually('the coupon is back', async () => (await client.must(couponCalls.available)).length === 1);
    await page.reload();
    await page.getByRole('button', { name: '쿠폰함' }).click();
    await expectText(page.getByRole('dialog', { name: '쿠폰함' }), coupon.title);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });
});
