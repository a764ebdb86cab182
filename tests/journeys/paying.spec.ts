import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { buyableOption, placeOrder } from '../support/buying.ts';
import { sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { enterShop, orderOnPage, stepOf } from '../support/shopping.ts';
import { answer, expectSound, expectText, noJourneys } from '../support/visitor.ts';

const done = '결제가 정상적으로 완료되었습니다.';

const waitingOrder = async (client: ShopClient) => {
  const { optionId } = await buyableOption(client, 2);
  return placeOrder(client, { optionId, quantity: 1 });
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** Opens the page to which the card company redirects buyers. */
const returnToShop = (page: Page, query: Record<string, string>) =>
  page.goto(`${shop}/payment-redirect?${new URLSearchParams(query)}`);

describe.skipIf(noJourneys)('a buyer who comes back from the card company', () => {
  afterEach(() => sandbox.behave({ payments: { latencyMs: 0, failRate: 0, down: false } }));

  // payment-redirect-page.screen.spec.tsx tests the text on the screen for each answer.
  it('sees the order sheet after a wrong amount, and the order after a slow payment', {
    timeout: 120_000,
  }, async () => {
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const { merchantUid, totalPrice } = await waitingOrder(client);

    const short = await sandbox.pay({ merchant_uid: merchantUid, amount: 100 });
    await returnToShop(page, { imp_uid: short, merchant_uid: merchantUid });
    await answer(page, '결제 금액이 주문 금액과 달라 결제를 취소했습니다.');
    await heading(page, '주문서');
    await expectSound(page);

    const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice });
    await sandbox.behave({ payments: { down: true } });
    await returnToShop(page, { imp_uid: impUid, merchant_uid: merchantUid });
    await page.getByText('결제 진행중입니다.').waitFor();
    await expectSound(page);
    await sandbox.behave({ payments: { down: false } });
    await page.getByText(done).waitFor();
    await expectText(stepOf(page), '배송준비중');
    expect(orderOnPage(page)).toBe(merchantUid);
    // Opens the same address again, like a reload or the back button. The second payment is refunded.
    const second = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice });
    for (const paid of [impUid, second]) {
      await returnToShop(page, { imp_uid: paid, merchant_uid: merchantUid });
      await expectText(stepOf(page), '배송준비중');
      expect(orderOnPage(page)).toBe(merchantUid);
    }
    await page.goto(`${shop}/order`);
    await page.getByText('주문할 상품이 없습니다.').waitFor();
    await page.getByRole('link', { name: '주문 내역 보기' }).waitFor();
    expect((await sandbox.payments(merchantUid)).filter(({ status }) => status === 'paid')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('the payment page', () => {
  it('opens only one payment window on a double click, and can be left and opened again', {
    timeout: 120_000,
  }, async () => {
    const { visitor, client } = await enterShop('desktop');
    const { page, complaints } = visitor;
    const order = await waitingOrder(client);

    await page.goto(`${shop}/user/myPage`);
    const waiting = page.getByRole('region', { name: '결제 대기 주문' });
    await expectText(waiting, formatWon(order.totalPrice));
    await expectText(waiting, /1[45]분 \d\d초 안에 결제해주세요\./);
    await expectSound(page);
    await waiting.getByRole('link', { name: '이어서 결제하기' }).click();
    await heading(page, '결제');
    await page.getByRole('button', { name: '결제하기' }).dblclick();
    await page.frameLocator('[data-testid="pay-frame"]').getByTestId('pay-amount').waitFor();
    expect(await page.locator('[data-testid="pay-frame"]').count()).toBe(1);

    // A reload during the payment closes the payment window. The order still waits for its payment.
    await page.reload();
    await expectText(page.getByRole('main'), formatWon(order.totalPrice));
    await page.getByRole('link', { name: '주문서로 돌아가기' }).click();
    await heading(page, '주문서');
    await page.goBack();
    await heading(page, '결제');
    expect((await client.must(orderCalls.final)).merchantUid).toBe(order.merchantUid);
    expect(complaints).toEqual([]);
  });
});
