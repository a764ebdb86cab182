import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { demos } from '@gyeol/demo/demos.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { address, admin, signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import { agreeToOrder, completeSheet, enterShop } from '../support/shopping.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { newItem } from '../support/stock.ts';
import { answer, expectSound, expectText, noJourneys, screensOr, visit, waitForStatus } from '../support/visitor.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe.skipIf(noJourneys)('a delivered order', () => {
  it.each(screensOr('phone'))(
    'has a receipt, can be ordered again and returned, on a %s',
    { timeout: 180_000 },
    async (screen) => {
      const { visitor, client } = await enterShop(screen);
      const { page, complaints } = visitor;
      const operator = await admin(shop);
      const goods = await buyableOption(client, 4);
      const order = await placeOrder(client, { optionId: goods.optionId, quantity: 1 });
      await payOrder(client, sandbox, order);
      const merchantUid = order.merchantUid;
      await operator.must(orderCalls.setShipping, {
        params: { uid: merchantUid },
        body: { trackingNumber: '6800000000001' },
      });
      await client.must(orderCalls.setDelivered, { params: { uid: merchantUid } });

      await page.goto(`${shop}/payment/details/${merchantUid}`);
      await page.getByRole('link', { name: '영수증 보기' }).click();
      await heading(page, '영수증');
      await expectText(page.getByRole('main'), merchantUid);
      await expectText(page.getByRole('main'), '부가세');
      await expectSound(page);
      await page.getByRole('link', { name: '주문 상세로 돌아가기' }).click();

      await page.getByRole('link', { name: '다시 주문하기' }).click();
      await heading(page, '주문서');
      await expectText(page.getByTestId('order-line'), goods.title);
      await page.getByLabel('배송 메모').fill('다시 한 번');
      await page.reload();
      await expectText(page.getByTestId('order-line'), goods.title);
      expect(await page.getByLabel('배송 메모').inputValue()).toBe('다시 한 번');
      await completeSheet(visitor);
      const again = await client.must(orderCalls.final);
      await payOrder(client, sandbox, again);

      // The ordering document names two URLs for the request form, and this is one of them. The order links to
      // /payment/claims.
      await page.goto(`${shop}/payment/refundRequest/create/${merchantUid}`);
      await heading(page, '환불/교환 요청');
      expect(await page.getByLabel('환불', { exact: true }).isChecked()).toBe(true);
      await page.getByRole('button', { name: '요청하기' }).click();
      await page.getByText('사유를 입력해주세요.').waitFor();
      await page.getByLabel('사유').fill('크기가 맞지 않습니다.');
      await expectSound(page);
      await page.getByRole('button', { name: '요청하기' }).click();
      await answer(page, '환불/교환 요청을 제출하시겠습니까?');
      await waitForStatus(page, '요청이 성공적으로 제출되었습니다.');
      await expectText(page.getByRole('main'), '환불/교환 요청이 접수되었습니다.');
      expect(await page.getByRole('link', { name: '환불/교환 요청' }).count()).toBe(0);
      await expectSound(page);
      expect(complaints).toEqual([]);
    },
  );
});

describe.skipIf(noJourneys)('an order with an item that is sold out by now', () => {
  it('can be ordered again without this item when the buyer agrees', { timeout: 120_000 }, async () => {
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const goods = await buyableOption(client, 4);
    const scarce = await newItem(await admin(shop), 1);
    const lines = [goods.optionId, scarce.optionId].map((itemOptionId) => ({ itemOptionId, quantity: 1 }));
    await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
    const order = await client.must(orderCalls.complete, { body: address });
    await payOrder(client, sandbox, order);

    await page.goto(`${shop}/payment/details/${order.merchantUid}`);
    await page.getByRole('link', { name: '다시 주문하기' }).click();
    await answer(page, /품절되었습니다.*나머지 상품만 주문서에 담을까요\?/s);
    await expectText(page.getByTestId('order-line'), goods.title);
    expect(await page.getByTestId('order-line').count()).toBe(1);
    await page.reload();
    await expectText(page.getByTestId('order-line'), goods.title);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('the order sheet', () => {
  it('shows a changed price, an item that was sold in the meantime, and the sum that is missing for a coupon', {
    timeout: 120_000,
  }, async () => {
    const operator = await admin(shop);
    const { optionId } = await newItem(operator, 1, 39_000);
    const { visitor, client } = await enterShop('desktop');
    const { page, complaints } = visitor;
    const code = `MORE-${Date.now()}`;
    await operator.must(couponCalls.create, {
      body: {
        title: '큰 주문 쿠폰',
        code,
        couponType: 'AMOUNT_ALL_EXPIRES_AT',
        minPrice: 50_000,
        discountAmount: 5_000,
        allStartedAt: '2026-01-01',
        allExpiresAt: '2099-12-31',
      },
    });
    await client.must(couponCalls.issueByPromoCode, { params: { code } });
    await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });

    // Lets the cart show an earlier price than the order sheet.
    await page.route('**/cart/fetch', async (route) => {
      const answered = await route.fetch();
      const lines = (await answered.json()) as { finalPrice: number }[];
      await route.fulfill({ response: answered, json: lines.map((line) => ({ ...line, finalPrice: 35_000 })) });
    });
    await page.goto(`${shop}/order`);
    await answer(page, '주문 생성 실패: 상품 가격이 변경되었습니다.');
    await expectText(page.getByRole('status'), `${formatWon(35_000)}에서 ${formatWon(39_000)}으로 변경되었습니다.`);
    await page.getByRole('button', { name: '쿠폰 선택' }).click();
    const box = page.getByRole('dialog', { name: '쿠폰 선택' });
    await expectText(box, `${formatWon(11_000)} 더 담으면 사용할 수 있습니다.`);
    expect(await box.getByRole('button', { name: '큰 주문 쿠폰' }).isDisabled()).toBe(true);
    await expectSound(page);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });

    const other = (await signUp(shop)).client;
    await other.must(orderCalls.createSheet, { body: { itemManagements: [{ itemOptionId: optionId, quantity: 1 }] } });
    await other.must(orderCalls.complete, { body: address });
    await agreeToOrder(page);
    await page.getByRole('button', { name: '결제하기' }).click();
    await answer(page, /주문서 생성 실패: .*(품절|재고)/);
    await page.getByRole('link', { name: '장바구니에서 수정하기' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(noJourneys)('an operator', () => {
  it('keeps an order by declining to cancel, and replies to a notice', { timeout: 120_000 }, async () => {
    const { client } = await signUp(shop);
    const goods = await buyableOption(client);
    const order = await placeOrder(client, { optionId: goods.optionId, quantity: 1 });
    await payOrder(client, sandbox, order);
    const { page, complaints } = await visit('desktop');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, demos.gyeol.admin);
    await page.goto(`${shop}/payment/details/${order.merchantUid}`);
    await page.getByRole('button', { name: '결제 취소' }).click();
    await answer(page, '결제 취소 처리 하시겠습니까 ?', '닫기');
    await answer(page, '주문을 취소하지 않습니다.');
    expect(await client.must(orderCalls.detail, { params: { uid: order.merchantUid } })).toMatchObject({
      paymentStatus: 'PREPARING',
    });

    await page.goto(`${shop}/notice`);
    await page.getByRole('link', { name: 'Write Notice' }).click();
    const title = `가을 작업실 소식 ${Date.now()}`;
    await page.getByLabel('제목').fill(title);
    await page.getByLabel('내용').fill('토요일에 문을 엽니다.');
    await page.getByRole('button', { name: '등록하기' }).click();
    await heading(page, title);
    await page.getByLabel('답글 쓰기').fill('주차는 맞은편입니다.');
    await page.getByRole('button', { name: '등록', exact: true }).click();
    await answer(page, '답글을 등록하시겠습니까 ?');
    await expectText(page.getByRole('region', { name: '답글' }).getByRole('listitem'), '주차는 맞은편입니다.');
    await expectSound(page);
    await page.getByRole('button', { name: /답글 삭제/ }).click();
    await answer(page, '답글을 삭제하시겠습니까 ?');
    await page.getByRole('region', { name: '답글' }).getByRole('listitem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '삭제', exact: true }).click();
    await answer(page, /삭제/);
    await heading(page, '공지사항');
    expect(complaints).toEqual([]);
  });
});
