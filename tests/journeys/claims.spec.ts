import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { sandbox, shop } from '../support/shop.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { answer, expectSound, expectText, noJourneys, visit, waitForStatus } from '../support/visitor.ts';

/** Makes a member who has received two pieces of one item. Returns the member and the order. */
const receivedOrder = async () => {
  const member = await signUp(shop);
  const { client } = member;
  const goods = await buyableOption(client, 2);
  const order = await placeOrder(client, { optionId: goods.optionId, quantity: 2 });
  await payOrder(client, sandbox, order);
  const params = { uid: order.merchantUid };
  const body = { trackingNumber: '6800000000001' };
  await (await admin(shop)).must(orderCalls.setShipping, { params, body });
  await client.must(orderCalls.setDelivered, { params });
  return { member, goods, ...order };
};

/** Opens the claim of an order. The list is filtered by `state`. */
const openClaim = async (page: Page, merchantUid: string, state: string): Promise<void> => {
  await openScreen(page, `/admin/payment/claims?state=${state}`, '처리할 반품·교환');
  const row = page.getByRole('row').filter({ hasText: merchantUid.slice(-6) });
  await row.getByRole('button', { name: '반품 자세히' }).click();
};
const take = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await waitForStatus(page, '처리 상태가 변경되었습니다.');
};

describe.skipIf(noJourneys)('the return of one of two pieces', () => {
  it('is requested by the buyer on a phone, handled by an operator, and refunded to the won', {
    timeout: 120_000,
  }, async () => {
    const { member, goods, merchantUid } = await receivedOrder();
    const stock = await stockOf(member.client, goods.itemId, goods.optionId);
    const { page, complaints } = await visit('phone');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    await page.goto(`${shop}/payment/claims/${merchantUid}`);
    await page.getByRole('checkbox', { name: goods.title }).check();
    await page.getByRole('button', { name: '수량 줄이기' }).click();
    await page.getByLabel('사유', { exact: true }).selectOption('DEFECT');
    await page.getByLabel('상세 사유').fill('바느질이 뜯어졌어요');
    const refund = formatWon(goods.unitPrice);
    await expectText(page.getByRole('region', { name: '환불 예정 금액' }), refund);
    await expectSound(page);
    await page.getByRole('button', { name: '신청하기' }).click();
    await answer(page, /./);
    await expectText(page.getByRole('listitem').filter({ hasText: '상품 불량' }), '접수됨');

    const operator = await enterBackOffice('desktop');
    await openClaim(operator.page, merchantUid, 'REQUESTED');
    await expectText(operator.page.getByRole('main'), '바느질이 뜯어졌어요');
    await expectSound(operator.page);
    await take(operator.page, '승인');
    await openClaim(operator.page, merchantUid, 'ACCEPTED');
    await take(operator.page, '입고 확인');
    await openClaim(operator.page, merchantUid, 'RECEIVED');
    await take(operator.page, '검수 완료');
    await openClaim(operator.page, merchantUid, 'INSPECTED');
    await operator.page.getByRole('button', { name: `${refund} 환불` }).click();
    await answer(operator.page, /환불하시겠습니까/);
    await waitForStatus(operator.page, '환불되었습니다.');

    await page.reload();
    await expectText(page.getByRole('listitem').filter({ hasText: '상품 불량' }), `${refund}이 환불되었습니다.`);
    await expectSound(page);
    expect(await sandbox.payments(merchantUid)).toMatchObject([{ cancel_amount: goods.unitPrice }]);
    const back = async () => (await stockOf(member.client, goods.itemId, goods.optionId)) === stock + 1;
    await eventually('the piece is in stock', back);
    expect([...complaints, ...operator.complaints]).toEqual([]);
  });
});
