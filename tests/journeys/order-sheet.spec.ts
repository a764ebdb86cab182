import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { payOrder, placeOrder } from '../support/buying.ts';
import { address, admin, signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import { completeSheet, enterShop, orderCart } from '../support/shopping.ts';
import { newItem } from '../support/stock.ts';
import { answer, expectSound, expectText, expectTouchable, noJourneys } from '../support/visitor.ts';

const restored = '이전에 입력한 배송 정보를 불러왔습니다.';
const typedIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const openSheet = async (page: Page): Promise<void> => {
  await page.goto(`${shop}/user/cart`);
  await orderCart(page);
};

describe.skipIf(noJourneys)('the cart', () => {
  it('keeps the last piece for the member with the unpaid order, and leads to the payment of this order', {
    timeout: 120_000,
  }, async () => {
    const { optionId } = await newItem(await admin(shop), 1);
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const order = await placeOrder(client, { optionId, quantity: 1 });

    await page.goto(`${shop}/user/cart`);
    const waiting = page.getByRole('region', { name: '결제 대기 주문' });
    await expectText(waiting, formatWon(order.totalPrice));
    await expectText(waiting, /1[45]분 \d\d초 안에 결제해주세요\./);
    expect(await page.getByText('품절', { exact: true }).count()).toBe(0);
    await expectSound(page);
    await orderCart(page);
    await expectTouchable(page.getByTestId('order-line').getByRole('link').last());
    await completeSheet(visitor);
    expect((await client.must(orderCalls.final)).merchantUid).toBe(order.merchantUid);
    expect(complaints).toEqual([]);
  });

  it('counts only items that can be bought, like the order sheet', {
    timeout: 120_000,
  }, async () => {
    const operator = await admin(shop);
    const keptItem = await newItem(operator, 5, 39_000);
    const gone = await newItem(operator, 5, 50_000);
    const { visitor, client } = await enterShop('desktop');
    const { page, complaints } = visitor;
    for (const { optionId } of [gone, keptItem]) {
      await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });
    }
    await placeOrder((await signUp(shop)).client, { optionId: gone.optionId, quantity: 5 });

    await page.goto(`${shop}/user/cart`);
    const sums = page.getByRole('region', { name: '결제 예정 금액' });
    await expectText(sums, `상품 금액${formatWon(39_000)}`);
    await expectText(sums, `TOTAL PRICE${formatWon(42_000)}`);
    await expectText(sums, `${formatWon(31_000)} 더 담으면 무료배송`);
    await page.getByText('품절', { exact: true }).waitFor();
    await expectSound(page);

    await page.getByRole('button', { name: /빼기$/ }).last().click();
    await page.getByText('품절', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '수량 늘리기' }).click();
    await expectText(sums, `배송비무료TOTAL PRICE${formatWon(78_000)}`);
    await orderCart(page);
    await expectText(page.getByRole('region', { name: '결제 금액' }), `최종 결제 금액${formatWon(78_000)}`);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('a text typed into the order sheet', () => {
  it('is restored with a message, and is dropped after a new address, a payment in another browser or a logout', {
    timeout: 180_000,
  }, async () => {
    const { optionId } = await newItem(await admin(shop), 20);
    const { visitor, client } = await enterShop('desktop');
    const { page, complaints } = visitor;
    await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });
    const type = async (): Promise<void> => {
      await openSheet(page);
      await page.getByLabel('상세주소', { exact: true }).fill('친구네 9층');
    };

    await type();
    await openSheet(page);
    await page.getByText(restored).waitFor();
    expect(await typedIn(page, '상세주소')).toBe('친구네 9층');
    await expectSound(page);
    await page.getByRole('button', { name: '저장된 배송지로 바꾸기' }).click();
    await page.getByText(restored).waitFor({ state: 'detached' });
    expect(await typedIn(page, '상세주소')).toBe(address.detailAddress);

    await type();
    await page.goto(`${shop}/user/info/edit`);
    await page.getByLabel('상세주소', { exact: true }).fill('새집 3층');
    await page.getByRole('button', { name: '저장하기' }).click();
    await page.getByText('회원 정보가 수정되었습니다.').waitFor();
    await openSheet(page);
    expect(await typedIn(page, '상세주소')).toBe('새집 3층');
    expect(await page.getByText(restored).count()).toBe(0);

    // The member pays in another browser.
    await type();
    await payOrder(client, sandbox, await placeOrder(client, { optionId, quantity: 1 }));
    await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });
    await openSheet(page);
    expect(await typedIn(page, '상세주소')).toBe('새집 3층');

    await page.getByLabel('상세주소', { exact: true }).fill('친구네 9층');
    const second = await page.context().newPage();
    await second.goto(`${shop}/user/myPage`);
    await second.getByRole('button', { name: '로그아웃' }).click();
    await answer(second, '로그아웃 하시겠습니까?');
    await page.waitForURL((url) => url.pathname !== '/order');
    for (const tab of [page, second]) {
      expect(await tab.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))')).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
