import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { admin, signUp } from '../support/members.ts';
import { shop } from '../support/shop.ts';
import { addToCartOnPage, approve, completeSheet, enterShop, openItem, stepOf } from '../support/shopping.ts';
import { findAddress } from '../support/signing-up.ts';
import { expectSound, expectText, noJourneys } from '../support/visitor.ts';

/** Admits a buyer every ten seconds, so that the second buyer waits long enough to be seen waiting. */
const perMinute = 6;

describe.skipIf(noJourneys)('a sale behind a waiting room', () => {
  it('lets a buyer on a phone wait, also after a reload, and then come in and buy', {
    timeout: 120_000,
  }, async () => {
    const operator = await admin(shop);
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const goods = await buyableOption(client);
    const { doorId: saleGateId } = await operator.must(waitingCalls.openSaleGate, {
      body: {
        itemId: goods.itemId,
        title: '한정 발매',
        opensAt: new Date().toISOString(),
        closesAt: null,
        perMinute,
      },
    });
    onTestFinished(
      async () => void (await operator.must(waitingCalls.closeSaleGate, { params: { doorId: saleGateId } })),
    );

    await openItem(page, goods.title);
    await page.getByRole('complementary', { name: '대기실 안내' }).waitFor();
    await addToCartOnPage(visitor, goods);
    // Another member uses the first admission.
    const other = await signUp(shop);
    await other.client.must(waitingCalls.join, { params: { doorId: saleGateId } });

    await page.getByRole('button', { name: 'ORDER' }).click();
    await page.getByRole('heading', { level: 1, name: '한정 발매' }).waitFor();
    const room = page.getByRole('region', { name: '대기 현황' });
    await expectText(room, /다음 차례입니다|앞에/);
    await expectSound(page);
    await page.reload();
    await expectText(room, /다음 차례입니다|앞에/);

    await page.getByRole('heading', { level: 1, name: '주문서' }).waitFor();
    await page.getByLabel('받는 분').waitFor();
    await findAddress(page, '연무장길');
    await page.getByLabel('상세주소', { exact: true }).fill('2층');
    await approve(visitor, await completeSheet(visitor));
    await expectText(stepOf(page), '배송준비중');
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
