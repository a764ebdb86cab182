import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { buyableOption, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { enterShop, openCardWindow, orderOnPage, stepOf } from '../support/shopping.ts';
import { answer, expectSound, expectText, noJourneys } from '../support/visitor.ts';

const done = '결제가 정상적으로 완료되었습니다.';
const notThere = '결제 정보를 불러올 수 없습니다. 주문서를 확인해주세요.';

const waitingOrder = async (client: ShopClient) => {
  const { optionId } = await buyableOption(client, 2);
  return placeOrder(client, { optionId, quantity: 1 });
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** Comes back from the card company as its page sends people. */
const returnToShop = (page: Page, query: Record<string, string>) =>
  page.goto(`${shop}/payment-redirect?${new URLSearchParams(query)}`);
/** Holds the validation of a payment until the keyboard has been tried on the page. */
const tryKeysWhileValidated = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
  const tried = Promise.withResolvers<void>();
  await page.route('**/payment/validate*/**', (route) => tried.promise.then(() => route.fallback()), { times: 1 });
  await open();
  const overlay = page.getByRole('dialog', { name: '결제 확인' });
  await overlay.waitFor();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape', 'Escape', 'Escape']) {
    await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement.matches("a, button, input")'), key).toBe(false);
    expect(await overlay.count(), key).toBe(1);
  }
  tried.resolve();
};

describe.skipIf(noJourneys)('whoever comes back from the card company', () => {
  afterEach(() => sandbox.behave({ payments: { latencyMs: 0, failRate: 0, down: false } }));

  it.each(['phone', 'desktop'] as const)('ends in the right place, on a %s', { timeout: 120_000 }, async (screen) => {
    const { visitor, client } = await enterShop(screen);
    const { page, complaints } = visitor;
    const { merchantUid, totalPrice } = await waitingOrder(client);

    // The reason may have been written by anybody: no link and no number of it is shown.
    await returnToShop(page, {
      error_code: 'F400',
      error_msg: '한도 초과 https://evil.example 010-1234-5678',
      merchant_uid: merchantUid,
    });
    const dialog = page.getByRole('alertdialog').filter({ hasText: '결제 실패: 한도 초과' });
    expect(await dialog.textContent()).not.toMatch(/evil|\d/);
    // What failed is not said to be looked into.
    expect(await page.getByText('결제를 확인하고 있습니다…').count()).toBe(0);
    await answer(page, '결제 실패: 한도 초과');
    await heading(page, '주문서');
    await returnToShop(page, { merchant_uid: merchantUid });
    await answer(page, '결제 성공했으나 imp_uid를 받지 못했습니다.');
    await heading(page, '주문서');
    await returnToShop(page, { imp_uid: 'imp_000000000000', merchant_uid: merchantUid });
    await answer(page, '결제 검증 중 문제가 발생했습니다.');
    await heading(page, '주문서');
    await expectSound(page);

    const short = await sandbox.pay({ merchant_uid: merchantUid, amount: 100 });
    await tryKeysWhileValidated(page, () => returnToShop(page, { imp_uid: short, merchant_uid: merchantUid }));
    await answer(page, '결제 금액이 주문 금액과 달라 결제를 취소했습니다.');
    await heading(page, '주문서');

    const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice });
    await sandbox.behave({ payments: { down: true } });
    await returnToShop(page, { imp_uid: impUid, merchant_uid: merchantUid });
    await page.getByText('결제 진행중입니다.').waitFor();
    await expectSound(page);
    // Whatever is opened meanwhile, in a tab that was closed or by the way back: nothing can be paid or ordered again.
    for (const path of ['/payment', '/order']) {
      await page.goto(`${shop}${path}`);
      await page.getByText('결제 진행중입니다.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/payment-redirect');
      expect(await page.getByRole('button', { name: '결제하기' }).count()).toBe(0);
    }
    await sandbox.behave({ payments: { down: false } });
    await answer(page, done);
    await expectText(stepOf(page), '배송준비중');
    expect(orderOnPage(page)).toBe(merchantUid);
    // The same address again, as a reload or the back button opens it; and a second payment, which goes back.
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

  it('loses the session over the order of somebody else', async () => {
    const { visitor } = await enterShop('desktop');
    const { page } = visitor;
    const { merchantUid, totalPrice } = await waitingOrder((await signUp(shop)).client);
    const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice });
    await returnToShop(page, { imp_uid: impUid, merchant_uid: merchantUid });
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });
});

describe.skipIf(noJourneys)('the payment page', () => {
  it('opens one window, however often it is pressed, and can be left and come back to', {
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

    // A reload in the middle of it: the window is gone, the order waits.
    await page.reload();
    await expectText(page.getByRole('main'), formatWon(order.totalPrice));
    await page.getByRole('link', { name: '주문서로 돌아가기' }).click();
    await heading(page, '주문서');
    await page.goBack();
    await heading(page, '결제');
    expect((await client.must(orderCalls.final)).merchantUid).toBe(order.merchantUid);
    expect(complaints).toEqual([]);
  });

  it('in a second tab leads to the order that the first has paid', { timeout: 120_000 }, async () => {
    const { visitor, client } = await enterShop('desktop');
    const { page, complaints } = visitor;
    const order = await waitingOrder(client);
    await page.goto(`${shop}/payment`);
    const second = await page.context().newPage();
    await second.goto(`${shop}/payment`);
    await expectText(second.getByRole('main'), formatWon(order.totalPrice));
    await page.bringToFront();
    await (await openCardWindow(visitor)).getByTestId('pay-approve').click();
    await answer(page, done);
    await second.bringToFront();
    await second.getByRole('button', { name: '결제하기' }).click();
    await answer(second, done);
    await expectText(stepOf(second), '배송준비중');
    expect(orderOnPage(second)).toBe(order.merchantUid);
    // Back from the order that was paid: nothing can be paid a second time.
    await page.bringToFront();
    await page.goBack();
    await expect.poll(() => page.getByRole('button', { name: '결제하기' }).count()).toBe(0);
    expect(await sandbox.payments(order.merchantUid)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('of a browser that was closed leads to the order that the webhook settled', { timeout: 120_000 }, async () => {
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const order = await waitingOrder(client);
    await page.goto(`${shop}/payment`);
    await expectText(page.getByRole('main'), formatWon(order.totalPrice));
    await page.goto('about:blank');
    await sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice, webhook: 'once' });
    await eventually('the webhook has settled it', async () => {
      const params = { merchantUid: order.merchantUid };
      return (await client.call(orderCalls.paymentRecorded, { params })).status === 200;
    });
    await page.goto(`${shop}/payment`);
    await answer(page, done);
    await expectText(stepOf(page), '배송준비중');
    await page.goto(`${shop}/payment`);
    await answer(page, notThere);
    expect(complaints).toEqual([]);
  });

  it('without the provider’s module says so and keeps the order', { timeout: 120_000 }, async () => {
    const { visitor, client } = await enterShop('desktop');
    const { page } = visitor;
    const { merchantUid } = await waitingOrder(client);
    await page.route(/iamport\.js/, (route) => route.abort());
    await page.goto(`${shop}/payment`);
    await page.getByRole('button', { name: '결제하기' }).click();
    await answer(page, '결제 모듈이 로드되지 않았습니다. 잠시 후 다시 시도해주세요.');
    await heading(page, '주문서');
    expect((await client.must(orderCalls.final)).merchantUid).toBe(merchantUid);
    // Nor when the order itself cannot be had.
    await page.route(/\/order\/final$/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${shop}/payment`);
    await answer(page, notThere);
    await heading(page, '주문서');
  });

  it('knows that the order was replaced in another tab, and asks to look again', { timeout: 120_000 }, async () => {
    const { visitor, client } = await enterShop('desktop');
    const { page, complaints } = visitor;
    const { itemManagements } = await (async () => {
      await waitingOrder(client);
      return client.must(orderCalls.sheet);
    })();
    await page.goto(`${shop}/payment`);
    await page.getByRole('button', { name: '결제하기' }).waitFor();
    const lines = itemManagements.map(({ itemOptionId }) => ({ itemOptionId, quantity: 2 }));
    await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
    const { totalPrice } = await client.must(orderCalls.complete, { body: address });
    await page.getByRole('button', { name: '결제하기' }).click();
    await answer(page, '주문 내용이 다른 화면에서 변경되었습니다. 금액을 확인한 뒤 다시 결제해주세요.');
    await expectText(page.getByRole('main'), formatWon(totalPrice));
    expect(await page.locator('[data-testid="pay-frame"]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
