import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { describe, expect, it } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import {
  addToCartOnPage,
  completeSheet,
  enterShop,
  openItem,
  orderCart,
  orderOnPage,
  stepOf,
} from '../support/shopping.ts';
import { memberIdOf } from '../support/tokens.ts';
import { answer, expectSound, expectText, noJourneys, waitForStatus } from '../support/visitor.ts';

const points = 3_000;
const balanceOf = async (client: ShopClient): Promise<number> => (await client.must(pointCalls.mine)).balance;

describe.skipIf(noJourneys)('a buyer who pays by bank deposit and with points', () => {
  it('sees the account, has a paid order when the money has arrived, and cancels one piece', {
    timeout: 240_000,
  }, async () => {
    const operator = await admin(shop);
    const goods = await buyableOption(operator, 2);
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const gift = { memberId: memberIdOf(client), amount: points, reason: '감사 적립금', key: crypto.randomUUID() };
    await operator.must(pointCalls.adjust, { body: gift });

    await openItem(page, goods.title);
    await addToCartOnPage(visitor, goods);
    await page.getByRole('button', { name: '수량 늘리기' }).click();
    await orderCart(page);
    await page.getByRole('button', { name: '모두 사용' }).click();
    await expectText(page.getByRole('region', { name: '결제 금액' }), `-${formatWon(points)}`);
    const methods = page.getByRole('group', { name: '결제 수단' });
    await methods.getByText('무통장입금', { exact: true }).click();
    await expectText(methods, '구매안전(에스크로)');
    await expectSound(page);

    const window = await completeSheet(visitor);
    await window.getByTestId('pay-approve').click();
    await page.getByRole('heading', { level: 1, name: '무통장입금' }).waitFor();
    await page.getByRole('button', { name: '계좌번호 복사' }).waitFor();
    await expectSound(page);
    const merchantUid = orderOnPage(page);
    const [issued] = await sandbox.payments(merchantUid);
    if (issued === undefined) throw new Error('no account was issued');
    expect(await balanceOf(client)).toBe(0);

    await sandbox.deposit(issued.imp_uid);
    await eventually('the shop has seen the deposit', async () => {
      await page.reload();
      await page.getByRole('main').getByRole('link').first().waitFor();
      return (await page.getByText('입금을 확인했어요.', { exact: false }).count()) > 0;
    });
    const account = page.getByRole('form', { name: '환불 계좌' });
    await account.getByLabel('은행').selectOption({ label: '신한은행' });
    await account.getByLabel('계좌번호').fill('110-123-456789');
    await account.getByLabel('예금주').fill('홍길동');
    await account.getByRole('button', { name: '저장하기' }).click();
    await waitForStatus(page, '환불 계좌를 저장했습니다.');
    await page.getByRole('link', { name: '주문 상세로 가기' }).click();
    await expectText(stepOf(page), '배송준비중');
    await expectText(page.getByRole('region', { name: '결제 정보' }), '구매안전(에스크로) 결제');
    await expectSound(page);

    await page.getByRole('link', { name: '상품별 취소' }).click();
    await page.getByRole('checkbox', { name: goods.title }).check();
    await page.getByRole('button', { name: '수량 줄이기' }).click();
    await page.getByRole('combobox', { name: '사유' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: '상세 사유' }).fill('하나면 충분해요.');
    // One of two pieces is refunded. Half of the points go back as points.
    const back = goods.unitPrice - points / 2;
    await expectText(page.getByRole('region', { name: '환불 예정 금액' }), formatWon(back));
    await expectSound(page);
    await page.getByRole('button', { name: '취소하기' }).click();
    await answer(page, '선택한 상품을 취소하시겠습니까?', '취소하기');
    await waitForStatus(page, '상품이 취소되었습니다.');
    await eventually('the money of the piece is back, and its points', async () => {
      const [paid] = await sandbox.payments(merchantUid);
      return paid?.cancel_amount === back && (await balanceOf(client)) === points / 2;
    });
    expect(complaints).toEqual([]);
  });
});
